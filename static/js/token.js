/* A name for an entry, which it keeps however often it is sent. Also where the page is not secure, unlike randomUUID. */
export const token = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
