import type { AnswerOf } from '@freightdeck/sdk/contract';
import { token } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, runInAction } from 'mobx';
import { plates } from '../../contract/tyre.ts';

type OfVehicle = AnswerOf<typeof plates>['list'][number];

/** Tyres by vehicle: asked for once, when the first part is drawn, for all rows of all lists. */
export class TyreBook {
  list: readonly OfVehicle[] | undefined;
  private asked = false;
  private readonly http: Pick<Http, 'ask'>;

  constructor(http: Pick<Http, 'ask'>) {
    this.http = http;
    makeAutoObservable<this, 'http' | 'asked'>(this, { http: false, asked: false });
  }
  get worn(): number {
    return (this.list ?? []).reduce((sum, { worn }) => sum + worn, 0);
  }
  of(vehicleNum: string): OfVehicle | undefined {
    return this.list?.find((one) => one.vehicleNum === vehicleNum);
  }
  /** Called by a part once it is on the page. What cannot be had is left out: no trip waits for a tyre. */
  load(): void {
    if (this.asked) return;
    this.asked = true;
    this.http.ask(plates, {}, { quiet: true }).then(
      (answer) => runInAction(() => (this.list = answer?.list ?? [])),
      () => (this.asked = false),
    );
  }
}
export const Tyres = token<TyreBook>('acme-tyres.book', 1);
