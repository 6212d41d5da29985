import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import globals from "globals";

const BUTTON = {
  selector: "NewExpression[callee.name='FormData'][arguments.length>1]",
  message: "Before Safari 16.4 it takes no button: fieldsOf() of entry.js does.",
};
const OUTCOME = {
  selector: "Literal[value=/^htmx:(afterRequest|afterOnLoad|beforeOnLoad|sendError|sendAbort|timeout|responseError)$/]",
  message: "How a request went says entry:state of entry.js.",
};
const FETCH = {
  selector: "CallExpression[callee.name='fetch']",
  message: "ask() of entry.js looks whether the answer is ours.",
};

/* Newer than the stated least (package.json, `browserslist`): whoever uses it asks whether it is there. */
const GUARDED = ["navigator.vibrate", "DecompressionStream"];

export default [
  js.configs.recommended,
  compat.configs["flat/recommended"],
  { settings: { polyfills: GUARDED } },
  {
    files: ["static/js/*.js", "templates/games/*/*.js"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-implicit-coercion": "error",
      "no-shadow": "error",
      "no-var": "error",
      "no-restricted-syntax": ["error", BUTTON, OUTCOME, FETCH],
      "prefer-const": "error",
    },
  },
  { files: ["static/js/entry.js", "static/js/worker.js"], rules: { "no-restricted-syntax": ["error", BUTTON] } },
  { files: ["static/js/theme.js", "static/js/reveal.js"], languageOptions: { sourceType: "script" } },
];
