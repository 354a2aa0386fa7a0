import { momentLater } from '@freightdeck/sdk/server';

/** The start can be reported until a day after loading, the end until a week after unloading. */
export const startDue = (loadAt: string): string => momentLater(loadAt, { days: 1 });
export const endDue = (unloadAt: string): string => momentLater(unloadAt, { days: 7 });
