/* The scripts that a page needs once it is complete; sent as one file (companion/web/bundles.py). */
export * from "./motion.js";
export * from "./address.js";
import "./under_way.js";
import "./menu.js";
import "./signs.js";
