import type { BrandVariants, Theme as FluentTheme } from '@fluentui/react-components';
import type { Theme } from '@freightdeck/sdk/web';
import { defaultBrand, ownRamp } from './own-ramp.ts';

/** Latin family first, so that plates, ids and digits use it; then the Chinese fonts of every system. */
const fontFamilyBase =
  "'Segoe UI','Segoe UI Web (West European)',-apple-system,BlinkMacSystemFont,'PingFang SC'," +
  "'HarmonyOS Sans SC','MiSans','Microsoft YaHei UI','Microsoft YaHei','Source Han Sans SC','Noto Sans CJK SC'," +
  "'Noto Sans SC',Roboto,'Helvetica Neue',sans-serif";
const fontFamilyMonospace = "'Cascadia Mono',Consolas,'SFMono-Regular','Sarasa Mono SC',monospace";

type Maker = (brand: BrandVariants) => FluentTheme;
const makers: Partial<Record<Theme, Maker>> = {};
const ramps = new Map([
  ['', ownRamp],
  [defaultBrand, ownRamp],
]);
/** Fetches what a theme needs; only the active theme and the product's own colour are in the first load. */
export async function loadTheme(theme: Theme, colour: string): Promise<void> {
  await Promise.all([loadMaker(theme), loadRamp(colour)]);
}
async function loadRamp(colour: string): Promise<void> {
  if (!ramps.has(colour)) ramps.set(colour, (await import('./brand-ramp.ts')).brandRamp(colour).ramp);
}
async function loadMaker(theme: Theme): Promise<void> {
  if (makers[theme]) return;
  if (theme === 'dark') makers.dark = (await import('./dark-theme.ts')).createTheme;
  else makers.light = (await import('./light-theme.ts')).createTheme;
}

/**
 * Links and what is under way, in the product's own blue whatever colour a tenant has: in a tenant's red they would
 * look like errors.
 */
const meanings: Readonly<Record<Theme, Partial<FluentTheme>>> = {
  light: {
    colorBrandForegroundLink: ownRamp[70],
    colorBrandForegroundLinkHover: ownRamp[60],
    colorPaletteCornflowerBackground2: ownRamp[160],
    colorPaletteCornflowerForeground2: ownRamp[70],
    colorPaletteCornflowerBorderActive: ownRamp[140],
  },
  dark: {
    colorBrandForegroundLink: ownRamp[130],
    colorBrandForegroundLinkHover: ownRamp[140],
    colorPaletteCornflowerBackground2: ownRamp[20],
    colorPaletteCornflowerForeground2: ownRamp[140],
    colorPaletteCornflowerBorderActive: ownRamp[50],
  },
};
const made = new Map<string, FluentTheme>();
/** The Fluent theme of a tenant's colour, cached; undefined until `loadTheme` has finished. */
export function fluentTheme(theme: Theme, colour: string): FluentTheme | undefined {
  const make = makers[theme];
  const key = `${theme} ${colour}`;
  const known = made.get(key);
  const ramp = ramps.get(colour);
  if (known || !make || !ramp) return known;
  const fonts = { fontFamilyBase, fontFamilyNumeric: fontFamilyBase, fontFamilyMonospace };
  // Fluent chooses these steps for a page at rest; links and marks in the brand colour need a contrast of 4.5 : 1 also
  // on a hovered row.
  const marks =
    theme === 'dark'
      ? {
          colorBrandForeground1: ramp[130],
          colorBrandForeground2: ramp[140],
          colorNeutralForeground2BrandHover: ramp[130],
          colorNeutralForeground2BrandPressed: ramp[130],
          colorNeutralForeground2BrandSelected: ramp[130],
        }
      : { colorBrandForeground1: ramp[70], colorNeutralForeground2BrandHover: ramp[70] };
  const fresh = { ...make(ramp), ...fonts, ...marks, ...meanings[theme] };
  made.set(key, fresh);
  return fresh;
}
