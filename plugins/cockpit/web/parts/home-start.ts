import type { ComponentType } from 'react';
import { Auth, Http } from '@freightdeck/sdk/web';
import type { ServiceLocator, Session } from '@freightdeck/sdk/web';
import type { LiveBoardProps } from './live-board.tsx';
import { begin, type Begun } from '../stores/begun.ts';
import { readFigures, type Reading } from '../stores/cockpit-figures.ts';
import { readLook, seenCockpit, type Look } from '../stores/look.ts';

/** Charts and map. */
export const loadBoard = (): Promise<ComponentType<LiveBoardProps>> =>
  import('./live-board.tsx').then((module) => module.LiveBoard);
/** What home begins with. */
export interface HomeStart {
  readonly look: Begun<Look>;
  /** Where a full one was seen before: a reduced one asks for none. */
  readonly figures: Begun<Reading> | undefined;
  /** Unless a reduced one was. */
  readonly board: Begun<ComponentType<LiveBoardProps>> | undefined;
}
/** For whoever draws home at once, and not for long. */
const begunFor = 3000;
let begun: { readonly who: string; readonly start: HomeStart } | undefined;
const named = (session: Session | undefined): string => `${session?.userId}@${session?.platformId}`;

/** Begins to read what home shows, before it is drawn. Resolves when it is there, or could not be read. */
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
