import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerOf, QueryInput } from '@freightdeck/sdk/contract';
import { Fault, Refusal } from '@freightdeck/sdk/web';
import type { Http } from '@freightdeck/sdk/web';
import { historyTrajectory, waybillTracks } from '../../contract/index.ts';
import type { TrackPoint } from '../../contract/index.ts';

export type Track = AnswerOf<typeof historyTrajectory>;
export type Asked = QueryInput<typeof historyTrajectory>;
export const speeds = [1, 4, 16, 64] as const;
/** At 1× a minute of the trip takes a second. */
const MINUTE_A_SECOND = 60;
export const msOf = (wire: string): number => Date.parse(`${wire.replace(' ', 'T')}+08:00`);

/** The track shown, and the position of the player in it. */
export class TrackDesk {
  track: Track | undefined = undefined;
  state: 'idle' | 'busy' | 'none' | 'failed' | 'ready' = 'idle';
  failure = '';
  /** Milliseconds since the first position. */
  at = 0;
  playing = false;
  speed: (typeof speeds)[number] = 16;
  private asked = 0;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<TrackDesk, 'http' | 'asked'>(
      this,
      { http: false, asked: false, track: observableRef },
      { autoBind: true },
    );
  }

  async ask(input: Asked): Promise<void> {
    const mine = (this.asked += 1);
    this.state = 'busy';
    this.playing = false;
    try {
      const track = await this.http.ask(historyTrajectory, input, { quiet: true });
      runInAction(() => {
        if (mine !== this.asked) return;
        this.track = track;
        this.state = track ? 'ready' : 'none';
        this.at = 0;
      });
    } catch (error) {
      runInAction(() => {
        if (mine !== this.asked) return;
        this.track = undefined;
        this.state = 'failed';
        this.failure = error instanceof Refusal || error instanceof Fault ? error.message : '';
      });
    }
  }
  /** The latest waybill with positions; undefined when there is none. */
  async latest(): Promise<string | undefined> {
    const { itemList } = await this.http.list(
      waybillTracks,
      {
        conditions: [{ type: 'ge_pointCount', value: 2 }],
        page: 1,
        limit: 10,
        orderBy: [{ field: 'startAt', dir: 'desc' }],
        count: false,
      },
      { quiet: true },
    );
    return itemList[0]?.waybillSn;
  }
  get points(): readonly TrackPoint[] {
    return this.track?.points ?? [];
  }
  get startMs(): number {
    return msOf(this.points[0]?.at ?? '');
  }
  get lengthMs(): number {
    return this.points.length < 2 ? 0 : msOf(this.points.at(-1)?.at ?? '') - this.startMs;
  }
  /** Index of the last position before the player's time. */
  get index(): number {
    const until = this.startMs + this.at;
    let [low, high] = [0, Math.max(0, this.points.length - 1)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (msOf(this.points[middle]?.at ?? '') <= until) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  play(): void {
    if (this.at >= this.lengthMs) this.at = 0;
    this.playing = this.lengthMs > 0;
  }
  pause(): void {
    this.playing = false;
  }
  seek(ms: number): void {
    this.at = Math.max(0, Math.min(this.lengthMs, ms));
  }
  setSpeed(speed: (typeof speeds)[number]): void {
    this.speed = speed;
  }
  /** Advances the player by an amount of real time. */
  step(realMs: number): void {
    if (!this.playing) return;
    this.at = Math.min(this.lengthMs, this.at + realMs * this.speed * MINUTE_A_SECOND);
    if (this.at >= this.lengthMs) this.playing = false;
  }
}
