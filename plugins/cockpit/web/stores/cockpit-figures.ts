import { makeAutoObservable } from 'mobx';
import { cockpitData, realTimeTransaction, type CockpitData, type LiveRow } from '../../contract/index.ts';
import type { Http } from '@freightdeck/sdk/web';
import type { Begun } from './begun.ts';
import { Poll } from './poll.ts';

/** The platform's answers; undefined where one failed. */
export interface Reading {
  readonly figures: CockpitData | undefined;
  readonly live: readonly LiveRow[] | undefined;
  /** Time on this computer. */
  readonly at: Date;
}
export async function readFigures(http: Http): Promise<Reading> {
  const [figures, live] = await Promise.all([
    http.ask(cockpitData, {}, { quiet: true }),
    http.ask(realTimeTransaction, { page: 1, size: 20, selectWaybillInfoParam: {} }, { quiet: true }),
  ]);
  return { figures, live: live?.pageResult.itemList, at: new Date() };
}

/** The figures and live list of the cockpit, starting with a request that may have been started before. */
export class CockpitFigures {
  figures: CockpitData | undefined = undefined;
  live: readonly LiveRow[] = [];
  readonly poll: Poll;
  private readonly http: Http;
  private begun: Begun<Reading> | undefined;

  constructor(http: Http, seconds = 10, begun?: Begun<Reading>) {
    this.http = http;
    this.begun = begun;
    if (begun?.read) this.keep(begun.read);
    this.poll = new Poll(() => this.ask(), seconds, begun?.read?.at);
    makeAutoObservable<CockpitFigures, 'http' | 'ask' | 'begun'>(
      this,
      { http: false, ask: false, poll: false, begun: false },
      { autoBind: true },
    );
  }

  private async ask(): Promise<void> {
    const reading = this.begun?.read ? undefined : this.begun?.reading;
    this.begun = undefined;
    this.keep(await (reading ?? readFigures(this.http)));
  }
  private keep({ figures, live }: Reading): void {
    this.figures = figures ?? this.figures;
    this.live = live ?? this.live;
  }
}
