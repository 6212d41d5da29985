/* Hands an address to another app of this device, where the browser can.

   data-share (button): the address that it hands on
   data-title (button): the title that goes with it */
document.querySelectorAll("[data-share]").forEach((button) => {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    const { share: url, title } = button.dataset;
    navigator.share({ title, url }).catch(() => { /* closed without choosing */ });
  });
});
