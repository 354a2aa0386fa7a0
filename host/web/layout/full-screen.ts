import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};
/** True while the console is in full screen. */
export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
/** False when the browser does not support it. */
export async function toggleFullScreen(): Promise<boolean> {
  if (!document.fullscreenEnabled) return false;
  await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return true;
}
