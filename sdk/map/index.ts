export type { Outline, Outlines } from './outlines.ts';
export { china, citiesOf, isSeaLine, provinceOf } from './outlines.ts';
