import { sql } from '@freightdeck/sdk/server';
import type { DemoStage } from '@freightdeck/sdk/server';
import { parseDateTime } from '@freightdeck/sdk/values';
import { plans, type Plan } from '../proofs/plans.ts';
import type { Told } from './tell-trip.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * ST-02: so many trips, 23 at most, hand in the photos of so many others again, which are told in a run before: a demo
 * of few trips has one run only and none of this.
 */
const copied = { at: '10001', monthsAgo: 5, share: 300, least: 9, photos: 3 } as const;
/** ST-08: for so long the provider of tracks gave nothing. Small demos have few trips on the road: it lasts longer. */
const outage = { platforms: ['10001', '10002'], monthsAgo: 2, day: 20, hours: 6, longest: 72 } as const;

/** The first moment of a day so many months before `now`. */
function dayOf(now: string, monthsAgo: number, day: number): number {
  const months = Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7)) - 1 - monthsAgo;
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  return parseDateTime(`${month}-${String(day).padStart(2, '0')} 00:00:00`)?.getTime() ?? 0;
}
type Photos = NonNullable<Plan['photos']>;

/** What goes wrong on some trips on purpose, so that rules have something to find (domain 8.6). */
export class ViolationStory {
  readonly #stage: DemoStage;
  readonly #platformId: string;
  readonly #dark: readonly [from: number, to: number];
  readonly #copying: readonly [from: number, to: number];
  /** Trips whose photos are handed in again later, and what is known of them. */
  readonly #originals: string[] = [];
  #photos: readonly Photos[] = [];
  #copies = 0;

  constructor(stage: DemoStage, platformId: string) {
    this.#stage = stage;
    this.#platformId = platformId;
    const began = dayOf(stage.now, outage.monthsAgo, outage.day) + 9 * HOUR;
    const hours = Math.min(outage.longest, outage.hours / stage.scale);
    this.#dark = [began, began + hours * HOUR];
    const month = dayOf(stage.now, copied.monthsAgo, 1);
    this.#copying = [month, month + 45 * DAY];
  }

  /** Before the trips are driven: what their drivers have in mind. */
  async plan(trips: readonly Told[]): Promise<void> {
    if (outage.platforms.some((one) => one === this.#platformId))
      for (const { id, trip } of trips)
        if (trip.departAt < this.#dark[1] && trip.arriveUnloadAt > this.#dark[0]) plans.set(id, { way: 'dark' });
    if (this.#platformId === copied.at) await this.#copy(trips);
  }

  async #copy(trips: readonly Told[]): Promise<void> {
    const wanted = Math.max(copied.least, Math.round(copied.share * this.#stage.scale));
    const [from, to] = this.#copying;
    if (this.#originals.length >= copied.photos && this.#photos.length === 0) this.#photos = await this.#taken();
    for (const { id, trip, goesOn } of trips) {
      if (!goesOn || trip.ending !== 'signed') continue;
      if (this.#originals.length < copied.photos) this.#originals.push(id);
      if (trip.assignAt < from || trip.assignAt > to) continue;
      const photos = this.#photos[this.#copies % Math.max(1, this.#photos.length)];
      if (!photos || this.#copies >= Math.min(23, wanted)) continue;
      this.#copies += 1;
      plans.set(id, { photos });
    }
  }

  #taken(): Promise<readonly Photos[]> {
    return this.#stage.together(this.#platformId, async (at) => {
      const slips = await at(this.#stage.now, 'system').tx.rows<{ id: string; side: string; photo: string }>(sql`
        select waybill_id as id, pound_type as side, photo from pound where platform_id = ${this.#platformId}
          and waybill_id = any(${this.#originals}::text[]) and photo is not null order by waybill_id, pound_type`);
      const of = (id: string, side: string): string | undefined =>
        slips.find((slip) => slip.id === id && slip.side === side)?.photo;
      return this.#originals.flatMap((id) => {
        const [LOAD, UNLOAD] = [of(id, 'LOAD'), of(id, 'UNLOAD')];
        return LOAD && UNLOAD ? [{ LOAD, UNLOAD }] : [];
      });
    });
  }
}
