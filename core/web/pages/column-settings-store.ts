import type { ViewContent } from '@freightdeck/sdk/contract';
import { debounce } from '@freightdeck/sdk/web';
import type { ColumnSetting, Columns } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

const saveAfter = 600;
/** The columns of a view; those it does not know come last, as by default. */
function merged(view: ViewContent['columns'], defaults: readonly ColumnSetting[]): readonly ColumnSetting[] {
  const kept = new Map(view.map((column) => [column.prop, column]));
  return defaults
    .map((setting): ColumnSetting => ({ ...setting, key: setting.key + 1000, ...kept.get(setting.prop) }))
    .sort((one, other) => one.key - other.key)
    .map((setting, index) => ({ ...setting, key: index + 1 }));
}
/** What a view keeps of columns, in their order; their numbers say no more than that. */
const spelled = (columns: readonly ColumnSetting[]): string =>
  JSON.stringify(
    columns
      .toSorted((one, other) => one.key - other.key)
      .map(({ prop, width, visible, pin }) => [prop, width, visible, pin ?? null]),
  );

/** The person's columns of one list. Until they are read, and if they cannot be, the defaults hold. */
export class ColumnSettingsStore {
  /** The person's own. */
  private own: readonly ColumnSetting[];
  /** Those of the view that is shown, changed or not: they never become the person's own. */
  private ofView: readonly ColumnSetting[] | undefined = undefined;
  private readonly columns: Columns;
  private readonly routeName: string;
  private readonly keep = debounce(
    (title: string) => void this.columns.save(this.routeName, title, this.own).catch(() => undefined),
    saveAfter,
  );

  constructor(columns: Columns, routeName: string, defaults: readonly ColumnSetting[]) {
    this.columns = columns;
    this.routeName = routeName;
    this.own = defaults;
    makeAutoObservable<this, 'columns' | 'routeName' | 'keep' | 'own' | 'ofView'>(
      this,
      { own: observableRef, ofView: observableRef, columns: false, routeName: false, keep: false },
      { autoBind: true },
    );
  }
  get settings(): readonly ColumnSetting[] {
    return this.ofView ? this.allowed(this.ofView) : this.own;
  }
  /** Shows the columns of a view, or the person's own. */
  show(view: ViewContent['columns'] | undefined, defaults: readonly ColumnSetting[]): void {
    this.ofView = view && merged(view, defaults);
  }
  /** Whether the columns are others than those of a view. */
  differFrom(view: ViewContent['columns'], defaults: readonly ColumnSetting[]): boolean {
    return spelled(this.allowed(merged(view, defaults))) !== spelled(this.settings);
  }
  /** The person's own never have a column that this platform may not see; a view could bring it back. */
  private allowed(columns: readonly ColumnSetting[]): readonly ColumnSetting[] {
    const seen = new Set(this.own.map(({ prop }) => prop));
    return columns.filter(({ prop }) => seen.has(prop));
  }
  async load(title: string, defaults: readonly ColumnSetting[]): Promise<void> {
    const found = await this.columns.load(this.routeName, title, defaults).catch(() => undefined);
    // What is the same anyway draws nothing anew.
    if (found && JSON.stringify(found) !== JSON.stringify(this.own))
      runInAction(() => {
        this.own = found;
      });
  }
  async save(title: string, settings: readonly ColumnSetting[]): Promise<void> {
    if (this.ofView) {
      this.ofView = settings;
      return;
    }
    this.keep.cancel();
    await this.columns.save(this.routeName, title, settings);
    runInAction(() => {
      this.own = settings;
    });
  }
  /** A width dragged in the head: shown at once, kept when the hand rests. */
  resize(title: string, prop: string, width: number): void {
    this.change(
      title,
      this.settings.map((one) => (one.prop === prop ? { ...one, width } : one)),
    );
  }
  /** Something done in the head: shown at once, kept when the hand rests; in a view it waits to be saved with it. */
  change(title: string, settings: readonly ColumnSetting[]): void {
    if (this.ofView) {
      this.ofView = settings;
      return;
    }
    this.own = settings;
    this.keep(title);
  }
}
