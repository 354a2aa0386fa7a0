import { makeAutoObservable, runInAction } from 'mobx';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { dataWall, realTimeTransaction, type LiveRow } from '../../contract/index.ts';
import { Poll } from './poll.ts';

export type WallData = AnswerOf<typeof dataWall>;
/** The figures of the data wall, every ten seconds. */
export class WallFigures {
  figures: WallData | undefined = undefined;
  live: readonly LiveRow[] = [];
  readonly poll: Poll;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    this.poll = new Poll(() => this.ask(), 10);
    makeAutoObservable<WallFigures, 'http' | 'ask'>(this, { http: false, ask: false, poll: false }, { autoBind: true });
  }

  private async ask(): Promise<void> {
    const [figures, live] = await Promise.all([
      this.http.ask(dataWall, {}, { quiet: true }),
      this.http.ask(realTimeTransaction, { page: 1, size: 20, selectWaybillInfoParam: {} }, { quiet: true }),
    ]);
    runInAction(() => {
      this.figures = figures ?? this.figures;
      this.live = live?.pageResult.itemList ?? this.live;
    });
  }
}
