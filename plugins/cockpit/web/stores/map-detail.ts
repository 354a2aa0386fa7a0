import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerOf, QueryInput } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { mapDetail } from '../../contract/index.ts';
import { lonLat } from '../parts/map-points.ts';
import type { MapFlow } from './map-flows.ts';
import { Poll } from './poll.ts';

export type MapAsked = QueryInput<typeof mapDetail>;
/** The routes of the trips that were asked for, every minute. */
export class MapDetail {
  figures: { readonly routes: MapFlow[]; readonly answer: AnswerOf<typeof mapDetail> } | undefined = undefined;
  readonly poll: Poll;
  private asked: MapAsked;
  private readonly http: Http;

  constructor(http: Http, asked: MapAsked) {
    this.http = http;
    this.asked = asked;
    this.poll = new Poll(() => this.ask(), 60);
    makeAutoObservable<MapDetail, 'http' | 'ask' | 'asked'>(
      this,
      { http: false, ask: false, asked: false, poll: false, figures: observableRef },
      { autoBind: true },
    );
  }

  async show(asked: MapAsked): Promise<void> {
    if (JSON.stringify(asked) === JSON.stringify(this.asked)) return;
    this.asked = asked;
    await this.poll.load();
  }
  private async ask(): Promise<void> {
    const { asked } = this;
    const answer = await this.http.ask(mapDetail, asked, { quiet: true });
    // Somebody has chosen other trips meanwhile.
    if (asked !== this.asked) return this.ask();
    if (!answer) return;
    const routes = answer.routes.map(({ waybillCount, settleKg, receivableAmount, ...ends }) => ({
      ...ends,
      trips: waybillCount,
      totalWeight: settleKg / 1000,
      totalMoney: receivableAmount,
    }));
    runInAction(() => {
      this.figures = { answer, routes };
    });
  }
}
/** Of each sender and receiver: how many trips began or ended there, and what they weighed. */
export function sumsByPlace(routes: readonly MapFlow[]): ReadonlyMap<string, { trips: number; totalWeight: number }> {
  const found = new Map<string, { trips: number; totalWeight: number }>();
  const add = (key: string, { trips, totalWeight }: MapFlow): void => {
    const before = found.get(key) ?? { trips: 0, totalWeight: 0 };
    found.set(key, { trips: before.trips + trips, totalWeight: before.totalWeight + totalWeight });
  };
  for (const route of routes) {
    add(`send ${route.sendUnitName} ${lonLat(route.sendLonLat)?.join()}`, route);
    add(`receive ${route.receiveUnitName} ${lonLat(route.receiveLonLat)?.join()}`, route);
  }
  return found;
}
