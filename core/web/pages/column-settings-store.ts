import type { ColumnSetting, Columns } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

const saveAfter = 600;

/** The person's columns of one list. Until they are read, and if they cannot be, the defaults hold. */
export class ColumnSettingsStore {
  settings: readonly ColumnSetting[];
  private readonly columns: Columns;
  private readonly routeName: string;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor(columns: Columns, routeName: string, defaults: readonly ColumnSetting[]) {
    this.columns = columns;
    this.routeName = routeName;
    this.settings = defaults;
    makeAutoObservable<this, 'columns' | 'routeName' | 'timer'>(this, { settings: observableRef, columns: false, routeName: false, timer: false }, { autoBind: true });
  }
  async load(title: string, defaults: readonly ColumnSetting[]): Promise<void> {
    const found = await this.columns.load(this.routeName, title, defaults).catch(() => undefined);
    if (found) runInAction(() => { this.settings = found; });
  }
  async save(title: string, settings: readonly ColumnSetting[]): Promise<void> {
    clearTimeout(this.timer);
    await this.columns.save(this.routeName, title, settings);
    runInAction(() => { this.settings = settings; });
  }
  /** A width dragged in the head: shown at once, kept when the hand rests. */
  resize(title: string, prop: string, width: number): void {
    this.settings = this.settings.map((one) => (one.prop === prop ? { ...one, width } : one));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.columns.save(this.routeName, title, this.settings).catch(() => undefined), saveAfter);
  }
}
