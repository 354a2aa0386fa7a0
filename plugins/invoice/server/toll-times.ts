import { momentLater } from '@freightdeck/sdk/server';

/** The start is taken for a day after loading, the end for a week after unloading. */
export const startDue = (loadAt: string): string => momentLater(loadAt, { days: 1 });
export const endDue = (unloadAt: string): string => momentLater(unloadAt, { days: 7 });
