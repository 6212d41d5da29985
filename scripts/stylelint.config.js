/* What the oldest supported browsers (package.json, `browserslist`) do not know is an error, except for these. */
const PLAINER_WITHOUT = [
  "css-has", "css-container-queries",
  "css-overscroll-behavior", "css-resize", "css-scrollbar", "css-selection", "css-touch-action", "css3-cursors",
  "extended-system-fonts", "text-size-adjust",
];
/* `tests/house/test_layouts.py` checks that these are used only inside `@supports`. */
const ASKED_FOR = ["viewport-unit-variants", "css-container-query-units"];
const ON_PAPER = ["css-paged-media"];

export default {
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    "plugin/no-unsupported-browser-features": [
      true, { ignore: [...PLAINER_WITHOUT, ...ASKED_FOR, ...ON_PAPER], ignorePartialSupport: true },
    ],
  },
};
