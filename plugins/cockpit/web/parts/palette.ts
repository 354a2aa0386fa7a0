import { webDarkTheme, webLightTheme } from '@fluentui/react-components';
import { Preferences, useService } from '@freightdeck/sdk/web';

/** Colours as hex, for charts that compute with them. Series colours keep 3 : 1 on both grounds and stay apart for colour-blind eyes. */
export interface Palette {
  readonly value: string;
  readonly volume: string;
  readonly send: string;
  readonly receive: string;
  readonly land: string;
  readonly border: string;
  readonly grid: string;
  readonly text: string;
  readonly surface: string;
}
const light: Palette = {
  value: '#0078d4', volume: '#107c10', send: '#da3b01', receive: '#5c2e91', land: '#cfe4fa', border: '#5e89b5',
  grid: webLightTheme.colorNeutralStroke3, text: webLightTheme.colorNeutralForeground3, surface: webLightTheme.colorNeutralBackground1,
};
const dark: Palette = {
  value: '#5caae5', volume: '#54b054', send: '#e9835e', receive: '#b39bd6', land: '#12344d', border: '#5b87ae',
  grid: webDarkTheme.colorNeutralStroke3, text: webDarkTheme.colorNeutralForeground3, surface: webDarkTheme.colorNeutralBackground1,
};
export const usePalette = (): Palette => (useService(Preferences).theme === 'dark' ? dark : light);
