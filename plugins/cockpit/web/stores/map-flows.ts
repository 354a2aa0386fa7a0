import { makeAutoObservable, runInAction } from 'mobx';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { mapFlows } from '../../contract/index.ts';
import { Poll } from './poll.ts';

export type MapFlow = AnswerOf<typeof mapFlows>['routes'][number];
/** The routes of the month with their places, every minute: they change with each signed waybill only. */
export class MapFlows {
  figures: AnswerOf<typeof mapFlows> | undefined = undefined;
  readonly poll: Poll;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    this.poll = new Poll(() => this.ask(), 60);
    makeAutoObservable<MapFlows, 'http' | 'ask'>(this, { http: false, ask: false, poll: false }, { autoBind: true });
  }

  private async ask(): Promise<void> {
    const figures = await this.http.ask(mapFlows, {}, { quiet: true });
    runInAction(() => {
      this.figures = figures ?? this.figures;
    });
  }
}
