import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerOf, QueryInput } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { tradeMoney, tradeVolume } from '../../contract/index.ts';
import type { ChartKind } from '../parts/chart-points.ts';
import { Poll } from './poll.ts';

export type TradeAsked = QueryInput<typeof tradeVolume>;
/** The signed trips of a period, day by day or month by month, every minute. */
export class TradeFigures {
  figures: AnswerOf<typeof tradeVolume> | undefined = undefined;
  readonly poll: Poll;
  private asked: TradeAsked;
  private readonly http: Http;
  private readonly query: typeof tradeVolume;

  constructor(http: Http, kind: ChartKind, asked: TradeAsked) {
    this.http = http;
    this.query = kind === 'volume' ? tradeVolume : tradeMoney;
    this.asked = asked;
    this.poll = new Poll(() => this.ask(), 60);
    makeAutoObservable<TradeFigures, 'http' | 'ask' | 'asked' | 'query'>(
      this,
      { http: false, ask: false, asked: false, query: false, poll: false, figures: observableRef },
      { autoBind: true },
    );
  }

  /** Asks for other trips; what was shown before stays until the answer is here. */
  async show(asked: TradeAsked): Promise<void> {
    if (JSON.stringify(asked) === JSON.stringify(this.asked)) return;
    this.asked = asked;
    await this.poll.load();
  }
  private async ask(): Promise<void> {
    const { asked } = this;
    const figures = await this.http.ask(this.query, asked, { quiet: true });
    // Somebody has chosen other trips meanwhile.
    if (asked !== this.asked) return this.ask();
    runInAction(() => {
      this.figures = figures ?? this.figures;
    });
  }
}
