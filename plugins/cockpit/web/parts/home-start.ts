import type { ComponentType } from 'react';
import { Auth, Http } from '@freightdeck/sdk/web';
import type { ServiceLocator, Session } from '@freightdeck/sdk/web';
import type { LiveBoardProps } from './live-board.tsx';
import { begin, type Begun } from '../stores/begun.ts';
import { readFigures, type Reading } from '../stores/cockpit-figures.ts';
import { readLook, seenCockpit, type Look } from '../stores/look.ts';

/** Loads charts and map. */
export const loadBoard = (): Promise<ComponentType<LiveBoardProps>> =>
  import('./live-board.tsx').then((module) => module.LiveBoard);
/** What the home page loads before it is drawn. */
export interface HomeStart {
  readonly look: Begun<Look>;
  /** Only when the full cockpit was shown before; the reduced one needs no figures. */
  readonly figures: Begun<Reading> | undefined;
  /** Unless the reduced cockpit was shown before. */
  readonly board: Begun<ComponentType<LiveBoardProps>> | undefined;
}
/** How long the result is kept for the page to be drawn, in milliseconds. */
const begunFor = 3000;
let begun: { readonly who: string; readonly start: HomeStart } | undefined;
const named = (session: Session | undefined): string => `${session?.userId}@${session?.platformId}`;

/** Starts loading what the home page shows, before it is drawn. Resolves when it is there or has failed. */
export async function beginHome(services: ServiceLocator): Promise<void> {
  const { session } = services.get(Auth);
  const http = services.get(Http);
  const who = named(session);
  if (begun?.who !== who) {
    const platformId = session?.platformId ?? '';
    const seen = seenCockpit(platformId);
    const one = (begun = {
      who,
      start: {
        look: begin(readLook(http, platformId)),
        figures: seen === 'full' ? begin(readFigures(http)) : undefined,
        board: seen === 'reduced' ? undefined : begin(loadBoard()),
      },
    });
    setTimeout(() => {
      if (begun === one) begun = undefined;
    }, begunFor);
  }
  const { look, figures, board } = begun.start;
  await Promise.allSettled([look.reading, figures?.reading, board?.reading]);
}
export const startOf = (session: Session | undefined): HomeStart | undefined =>
  begun?.who === named(session) ? begun.start : undefined;
