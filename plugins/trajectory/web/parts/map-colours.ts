import { Preferences, useService } from '@freightdeck/sdk/web';

/** Colours of the map as hex for a canvas; each has a contrast of 3 : 1 to its background. */
export interface MapColours {
  readonly ground: string;
  readonly grid: string;
  readonly text: string;
  readonly lines: readonly [string, string, string];
  readonly start: string;
  readonly end: string;
  readonly stop: string;
  readonly fence: string;
  readonly faint: string;
  readonly halo: string;
}
const colours: Readonly<Record<'light' | 'dark', MapColours>> = {
  light: {
    ground: '#f2f7fb',
    grid: '#d5e1ec',
    text: '#4a5a68',
    lines: ['#0058a8', '#b83200', '#6b2fa0'],
    start: '#107c10',
    end: '#b10e1c',
    stop: '#8f4e00',
    fence: '#107c10',
    faint: '#7b8a97',
    halo: '#ffffff',
  },
  dark: {
    ground: '#14222e',
    grid: '#26394a',
    text: '#a9bccb',
    lines: ['#62b5f5', '#f0a488', '#c7a0ec'],
    start: '#6ccb6c',
    end: '#ff8f98',
    stop: '#ffc083',
    fence: '#6ccb6c',
    faint: '#8496a5',
    halo: '#0b141b',
  },
};
export function useMapColours(): MapColours {
  return colours[useService(Preferences).theme];
}
