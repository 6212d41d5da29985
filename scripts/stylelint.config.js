/* What a browser of the stated least (package.json, `browserslist`) does not know is an error here, but for this. */
const PLAINER_WITHOUT = [
  "css-has", "css-container-queries", "css-container-query-units",
  "css-overscroll-behavior", "css-resize", "css-scrollbar", "css-selection", "css-touch-action", "css3-cursors",
  "extended-system-fonts", "text-size-adjust",
];
/* `tests/house/test_layouts.py` holds that a line with `vh` stands before each with `dvh`. */
const AFTER_A_FALLBACK = ["viewport-unit-variants"];
const ON_PAPER = ["css-paged-media"];

export default {
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    "plugin/no-unsupported-browser-features": [
      true, { ignore: [...PLAINER_WITHOUT, ...AFTER_A_FALLBACK, ...ON_PAPER], ignorePartialSupport: true },
    ],
  },
};
