/* The scripts that a table's page needs at once, in the order in which they run; sent as one file (companion/web/bundles.py). */
export * from "./entry.js";
export * from "./fields.js";
import "./sheet.js";
import "./morph.js";
import "./live.js";
export * from "./pointing.js";
import "./zoom.js";
export * from "./queue.js";
