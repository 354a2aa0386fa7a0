import { makeAutoObservable, runInAction } from 'mobx';
import { cockpitData, realTimeTransaction, type CockpitData, type LiveRow } from '../../contract/index.ts';
import type { Http } from '@freightdeck/sdk/web';
import { Poll } from './poll.ts';

/** The figures of the cockpit and its live list. */
export class CockpitFigures {
  figures: CockpitData | undefined = undefined;
  live: readonly LiveRow[] = [];
  readonly poll: Poll;
  private readonly http: Http;

  constructor(http: Http, seconds = 10) {
    this.http = http;
    this.poll = new Poll(() => this.ask(), seconds);
    makeAutoObservable<CockpitFigures, 'http' | 'ask'>(this, { http: false, ask: false, poll: false }, { autoBind: true });
  }

  private async ask(): Promise<void> {
    const [figures, live] = await Promise.all([
      this.http.ask(cockpitData, {}, { quiet: true }),
      this.http.ask(realTimeTransaction, { page: 1, size: 20, selectWaybillInfoParam: {} }, { quiet: true }),
    ]);
    runInAction(() => {
      this.figures = figures ?? this.figures;
      this.live = live?.pageResult.itemList ?? this.live;
    });
  }
}
