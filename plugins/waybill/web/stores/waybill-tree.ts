import type { Condition, RecordOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { goodsSources } from '@freightdeck/plugin-goods/contract';
import { waybills } from '../../contract/index.ts';

export type Goods = RecordOf<typeof goodsSources>;
export type Trip = RecordOf<typeof waybills>;
/** A row of the tree: a goods source, or one of its trips. */
export type Line =
  | { readonly kind: 'goods'; readonly id: string; readonly goods: Goods; readonly open: boolean }
  | { readonly kind: 'trip'; readonly id: string; readonly trip: Trip }
  | { readonly kind: 'none'; readonly id: string };
export interface TreeFilters {
  readonly goodsSn: string;
  readonly companyName: string;
  readonly waybillStatus: string;
  /** `2026-03-01~2026-03-31`, or empty. */
  readonly created: string;
}
export const noFilters: TreeFilters = { goodsSn: '', companyName: '', waybillStatus: '', created: '' };

/** Goods sources by page; the trips of one are loaded when it is opened. */
export class WaybillTree {
  goods: readonly Goods[] | undefined;
  total = 0;
  at = { page: 1, limit: 20 };
  filters: TreeFilters = noFilters;
  failure = '';
  readonly open = observable.map<string, readonly Trip[]>({}, { deep: false });
  readonly #http: Http;
  #asked = 0;
  #unfolds = true;

  constructor(http: Http) {
    this.#http = http;
    makeAutoObservable(this, { goods: observableRef, filters: observableRef, at: observableRef }, { autoBind: true });
  }
  get lines(): readonly Line[] {
    return (this.goods ?? []).flatMap((goods): readonly Line[] => {
      const trips = this.open.get(goods.id);
      const head: Line = { kind: 'goods', id: goods.id, goods, open: trips !== undefined };
      if (!trips) return [head];
      return [
        head,
        ...(trips.length === 0
          ? [{ kind: 'none' as const, id: `none-${goods.id}` }]
          : trips.map((trip) => ({ kind: 'trip' as const, id: trip.id, trip }))),
      ];
    });
  }
  async search(filters: TreeFilters): Promise<void> {
    this.filters = filters;
    await this.turn(1, this.at.limit);
  }
  async turn(page: number, limit: number): Promise<void> {
    this.at = { page, limit };
    await this.load();
  }
  /** `unfolds`: the first goods source that has trips is shown with them. */
  async load(unfolds = this.#unfolds): Promise<void> {
    this.#unfolds = unfolds;
    const asked = (this.#asked += 1);
    const { goodsSn, companyName, created } = this.filters;
    const [from, to] = created.split('~');
    const conditions: Condition[] = [
      ...(goodsSn.trim() ? [{ type: 'like_goodsSn', value: goodsSn.trim() }] : []),
      ...(companyName.trim() ? [{ type: 'like_companyName', value: companyName.trim() }] : []),
      ...(from ? [{ type: 'start_createdAt', value: from }] : []),
      ...(to ? [{ type: 'end_createdAt', value: to }] : []),
    ];
    try {
      const page = await this.#http.list(
        goodsSources,
        { conditions, ...this.at, orderBy: [{ field: 'createdAt', dir: 'desc' }] },
        { quiet: true },
      );
      runInAction(() => {
        if (asked !== this.#asked) return;
        this.failure = '';
        this.goods = page.itemList;
        this.total = page.total ?? page.itemList.length;
        this.open.clear();
      });
      const first = page.itemList.find((one) => one.waybillCount > 0);
      if (unfolds && first && asked === this.#asked) await this.expand(first.id);
    } catch (error) {
      runInAction(() => {
        if (asked === this.#asked) this.failure = error instanceof Error ? error.message : String(error);
      });
    }
  }
  async toggle(goodsId: string): Promise<void> {
    if (this.open.has(goodsId)) this.open.delete(goodsId);
    else await this.expand(goodsId);
  }
  async expand(goodsId: string): Promise<void> {
    const { waybillStatus } = this.filters;
    const conditions: Condition[] = [
      { type: 'goodsId', value: goodsId },
      ...(waybillStatus ? [{ type: 'in_waybillStatus', value: [Number(waybillStatus)] }] : []),
    ];
    try {
      const page = await this.#http.list(
        waybills,
        { conditions, page: 1, limit: 50, orderBy: [{ field: 'acceptAt', dir: 'desc' }] },
        { quiet: true },
      );
      runInAction(() => {
        this.open.set(goodsId, page.itemList);
      });
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof Error ? error.message : String(error);
      });
    }
  }
}
