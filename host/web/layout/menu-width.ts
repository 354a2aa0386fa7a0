const storageKey = 'menuWidth';
/** In pixels; 224 is the stylesheet's own. */
export const [leastWidth, usualWidth, mostWidth] = [180, 224, 320];

export const menuWidth = (): number => Number(localStorage.getItem(storageKey)) || usualWidth;
export function showMenuWidth(width = menuWidth()): void {
  if (width !== usualWidth) document.documentElement.style.setProperty('--fd-sidebar', `${width}px`);
  else document.documentElement.style.removeProperty('--fd-sidebar');
}
/** Keeps the width for this browser; answers what it became. */
export function setMenuWidth(wanted: number): number {
  const width = Math.round(Math.max(leastWidth, Math.min(mostWidth, wanted)));
  localStorage.setItem(storageKey, String(width));
  showMenuWidth(width);
  return width;
}
