import { createDarkTheme, createLightTheme } from '@fluentui/react-components';
import type { Theme as FluentTheme } from '@fluentui/react-components';
import type { Theme } from '@freightdeck/sdk/web';
import { brandRamp } from './brand-ramp.ts';

/** Latin family first, so that plates, ids and digits come from it; then the Chinese ones of every system. */
const fontFamilyBase = "'Segoe UI','Segoe UI Web (West European)',-apple-system,BlinkMacSystemFont,'PingFang SC','HarmonyOS Sans SC','MiSans','Microsoft YaHei UI','Microsoft YaHei','Source Han Sans SC','Noto Sans CJK SC','Noto Sans SC',Roboto,'Helvetica Neue',sans-serif";
const fontFamilyMonospace = "'Cascadia Mono',Consolas,'SFMono-Regular','Sarasa Mono SC',monospace";

const made = new Map<string, FluentTheme>();
/** The Fluent theme of a tenant colour, light or dark. Made once each. */
export function fluentTheme(theme: Theme, colour: string): FluentTheme {
  const key = `${theme} ${colour}`;
  let found = made.get(key);
  if (!found) {
    const { ramp } = brandRamp(colour);
    found = { ...(theme === 'dark' ? createDarkTheme(ramp) : createLightTheme(ramp)), fontFamilyBase, fontFamilyNumeric: fontFamilyBase, fontFamilyMonospace };
    if (theme === 'dark') {
      // Fluent keeps these two at steps made for a light page: links and marks of the brand need 4.5 : 1 on dark surfaces.
      found = { ...found, colorBrandForeground1: ramp[110], colorBrandForegroundLink: ramp[110], colorBrandForeground2: ramp[120] };
    }
    made.set(key, found);
  }
  return found;
}
