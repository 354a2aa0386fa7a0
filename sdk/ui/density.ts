import { Preferences, useService } from '../web/index.ts';
import type { Size } from '../web/index.ts';

/** Measures that follow from the size preference. */
export interface Density {
  readonly control: 'small' | 'medium';
  readonly row: number;
  readonly head: number;
  readonly padding: number;
  readonly gap: number;
  readonly text: 'small' | 'medium';
}
const DENSITIES: Readonly<Record<Size, Density>> = {
  medium: { control: 'medium', row: 40, head: 40, padding: 12, gap: 16, text: 'medium' },
  small: { control: 'small', row: 34, head: 34, padding: 8, gap: 12, text: 'medium' },
  mini: { control: 'small', row: 28, head: 32, padding: 6, gap: 8, text: 'small' },
};
/** Row heights, paddings and control size of the person's size preference. */
export function useDensity(): Density {
  return DENSITIES[useService(Preferences).size];
}
