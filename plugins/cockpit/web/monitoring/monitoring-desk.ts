import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Http } from '@freightdeck/sdk/web';
import { arrivalOf, lateMinutes, type Arrival } from './arrival.ts';
import { transitMonitoring, type RunningVehicle } from '../../contract/index.ts';
import { Poll } from '../stores/poll.ts';

/** An open alarm with the vehicle of its trip. */
export interface Alarmed {
  readonly vehicle: RunningVehicle;
  readonly alarm: RunningVehicle['alarms'][number];
}
/** Running vehicles with their alarms, filters and selection. */
export class MonitoringDesk {
  vehicles: readonly RunningVehicle[] = [];
  figures: true | undefined = undefined;
  platform = '';
  company = '';
  alarm = '';
  state = '';
  arrival: Arrival | '' = '';
  /** Those that will be late first, the latest of them at the top; else who moved last. */
  lateFirst = false;
  now = '';
  search = '';
  chosen: string | undefined = undefined;
  readonly poll: Poll;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    this.poll = new Poll(() => this.ask(), 10);
    makeAutoObservable<MonitoringDesk, 'http' | 'ask'>(
      this,
      { http: false, ask: false, poll: false, vehicles: observableRef },
      { autoBind: true },
    );
  }

  set(
    change: Partial<
      Pick<MonitoringDesk, 'platform' | 'company' | 'alarm' | 'state' | 'arrival' | 'lateFirst' | 'search' | 'chosen'>
    >,
  ): void {
    Object.assign(this, change);
  }
  get shown(): readonly RunningVehicle[] {
    const sought = this.search.trim().toUpperCase();
    const found = this.vehicles.filter(
      (one) =>
        (!this.platform || one.platformId === this.platform) &&
        (!this.company || one.companyId === this.company) &&
        (!this.alarm || one.alarms.some(({ alarmType }) => alarmType === this.alarm)) &&
        (!this.state || String(one.waybillStatus) === this.state) &&
        (!this.arrival || arrivalOf(one) === this.arrival) &&
        (!sought || one.vehicleNum.toUpperCase().includes(sought) || one.waybillSn.toUpperCase().includes(sought)),
    );
    if (!this.lateFirst) return found;
    const late = (one: RunningVehicle): number => lateMinutes(one, this.now) ?? Number.NEGATIVE_INFINITY;
    return found.toSorted((one, other) => (late(one) === late(other) ? 0 : late(other) - late(one)));
  }
  get platforms(): readonly { readonly id: string; readonly name: string }[] {
    return [...new Map(this.vehicles.map((one) => [one.platformId, one.platformName]))]
      .map(([id, name]) => ({ id, name }))
      .sort((a, b) => a.id.localeCompare(b.id));
  }
  get companies(): readonly { readonly id: string; readonly name: string }[] {
    return [...new Map(this.vehicles.map((one) => [one.companyId, one.companyName]))]
      .map(([id, name]) => ({ id, name }))
      .filter(({ id }) => id !== '')
      .sort((a, b) => a.name.localeCompare(b.name));
  }
  /** Kinds of alarms that are open now. */
  get alarmTypes(): readonly RunningVehicle['alarms'][number][] {
    return [
      ...new Map(this.vehicles.flatMap(({ alarms }) => alarms.map((one) => [one.alarmType, one] as const))).values(),
    ];
  }
  /** Open alarms of the vehicles that are shown, the newest first. */
  get feed(): readonly Alarmed[] {
    return this.shown
      .flatMap((vehicle) => vehicle.alarms.map((alarm) => ({ vehicle, alarm })))
      .filter(({ alarm }) => !this.alarm || alarm.alarmType === this.alarm)
      .sort((one, other) => other.alarm.startAt.localeCompare(one.alarm.startAt));
  }
  /** How many of all vehicles will be late, or are. */
  get late(): number {
    return this.vehicles.filter((one) => arrivalOf(one) === 'LATE').length;
  }
  /** How many of the vehicles that are shown nobody has a position of. */
  get unseen(): number {
    return this.shown.filter(({ device }) => !device).length;
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
      this.now = answer.now;
      this.figures = true;
    });
  }
}
