/** `checkVisibility` of elements, which jsdom does not have: shown unless it or one around it is `display: none`. */
export function seeElements(): void {
  Element.prototype.checkVisibility ??= function (this: Element): boolean {
    const around = this.parentElement;
    return this.isConnected && getComputedStyle(this).display !== 'none' && around?.checkVisibility() !== false;
  };
}
// A test beside the database makes its document itself.
if ('Element' in globalThis) seeElements();
