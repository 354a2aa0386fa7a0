import { webDarkTheme, webLightTheme } from '@fluentui/react-components';
import { createContext, useContext } from 'react';
import { Preferences, useService } from '@freightdeck/sdk/web';

/** Colours as hex, for charts and canvases that calculate with them. */
export interface Palette {
  readonly value: string;
  readonly volume: string;
  readonly send: string;
  readonly receive: string;
  /** Vehicles that wait at a place, and those on the way. */
  readonly waiting: string;
  readonly moving: string;
  readonly land: string;
  /** Land by its freight, from little to much. */
  readonly areas: readonly string[];
  /** Routes over land. */
  readonly flow: string;
  readonly border: string;
  readonly grid: string;
  readonly text: string;
  readonly surface: string;
}
/**
 * Everything drawn has a contrast of 3 : 1 to background and land; colours shown together differ for colour-blind
 * people. A test computes both.
 */
export const palettes: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    value: '#0078d4',
    volume: '#107c10',
    send: '#b83200',
    receive: '#0027b4',
    waiting: '#8f2f00',
    moving: '#0027b4',
    land: '#e3effa',
    areas: ['#d3e6f7', '#c3ddf4', '#b4d4f0', '#a6cbed'],
    flow: '#6b2fa0',
    border: '#5e89b5',
    grid: webLightTheme.colorNeutralStroke3,
    text: webLightTheme.colorNeutralForeground3,
    surface: webLightTheme.colorNeutralBackground1,
  },
  dark: {
    value: '#5caae5',
    volume: '#54b054',
    send: '#f0a488',
    receive: '#8ab4ff',
    waiting: '#ffc083',
    moving: '#8ab4ff',
    land: '#12344d',
    areas: ['#163d5a', '#1a4667', '#1e4f74', '#225881'],
    flow: '#d6b3f5',
    border: '#5b87ae',
    grid: webDarkTheme.colorNeutralStroke3,
    text: webDarkTheme.colorNeutralForeground3,
    surface: webDarkTheme.colorNeutralBackground1,
  },
};
/** Theme of a board that differs from the console's. */
export const BoardTheme = createContext<'light' | 'dark' | undefined>(undefined);
export function usePalette(): Palette {
  const own = useContext(BoardTheme);
  const { theme } = useService(Preferences);
  return palettes[own ?? theme];
}
