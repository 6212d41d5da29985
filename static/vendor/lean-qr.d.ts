/* Of lean-qr what carry.js uses. */
export const correction: { L: number };
export function generate(text: string, options: { minCorrectionLevel: number }): {
  toCanvas(canvas: HTMLElement, look: { on: number[]; off: number[]; pad: number }): void;
};
