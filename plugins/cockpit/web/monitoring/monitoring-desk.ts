import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Http } from '@freightdeck/sdk/web';
import { transitMonitoring, type RunningVehicle } from '../../contract/index.ts';
import { Poll } from '../stores/poll.ts';
import { wireMs } from './position.ts';

/** Running vehicles, filters and selection, and the platform's time. */
export class MonitoringDesk {
  vehicles: readonly RunningVehicle[] = [];
  figures: true | undefined = undefined;
  platform = '';
  state = '';
  search = '';
  chosen: string | undefined = undefined;
  /** Milliseconds by which the platform's clock is ahead of this computer's. */
  private ahead = 0;
  readonly poll: Poll;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    this.poll = new Poll(() => this.ask(), 10);
    makeAutoObservable<MonitoringDesk, 'http' | 'ask' | 'ahead'>(
      this,
      { http: false, ask: false, ahead: false, poll: false, now: false, vehicles: observableRef },
      { autoBind: true },
    );
  }

  now(): number {
    return Date.now() + this.ahead;
  }
  set(change: Partial<Pick<MonitoringDesk, 'platform' | 'state' | 'search' | 'chosen'>>): void {
    Object.assign(this, change);
  }
  get shown(): readonly RunningVehicle[] {
    const sought = this.search.trim().toUpperCase();
    return this.vehicles.filter(
      (one) =>
        (!this.platform || one.platformId === this.platform) &&
        (!this.state || String(one.waybillStatus) === this.state) &&
        (!sought || one.vehicleNum.toUpperCase().includes(sought) || one.waybillSn.toUpperCase().includes(sought)),
    );
  }
  get platforms(): readonly { readonly id: string; readonly name: string }[] {
    return [...new Map(this.vehicles.map((one) => [one.platformId, one.platformName]))]
      .map(([id, name]) => ({ id, name }))
      .sort((a, b) => a.id.localeCompare(b.id));
  }
  get states(): readonly RunningVehicle[] {
    return [...new Map(this.vehicles.map((one) => [one.waybillStatus, one])).values()].sort(
      (a, b) => a.waybillStatus - b.waybillStatus,
    );
  }
  get selected(): RunningVehicle | undefined {
    return this.vehicles.find((one) => one.id === this.chosen);
  }

  private async ask(): Promise<void> {
    const answer = await this.http.ask(transitMonitoring, {}, { quiet: true });
    runInAction(() => {
      if (!answer) return;
      this.vehicles = answer.itemList;
      this.figures = true;
      this.ahead = wireMs(answer.now) - Date.now();
    });
  }
}
