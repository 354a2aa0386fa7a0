import type { CockpitSettings } from '../../contract/index.ts';

/** Characters of the platform's title shown in the banner. */
const BANNER = 10;

/**
 * Text of the banner: ten characters of the platform's title and 驾驶舱, or the title configured for this host; `full` is
 * the tooltip.
 */
export function bannerOf(
  settings: Pick<CockpitSettings, 'bannerTitle' | 'bannerHost'>,
  platformName: string,
  word: string,
  host: string,
): { readonly short: string; readonly full: string } {
  if (settings.bannerTitle && settings.bannerHost && host.toLowerCase() === settings.bannerHost.trim().toLowerCase())
    return { short: settings.bannerTitle, full: settings.bannerTitle };
  const letters = [...platformName];
  return {
    short: `${letters.slice(0, BANNER).join('')}${letters.length > BANNER ? '…' : ''}${word}`,
    full: `${platformName}${word}`,
  };
}
