import { isMasked } from '@freightdeck/sdk/contract';
import type { Field, InputOfCommand } from '@freightdeck/sdk/contract';
import { withValue } from '@freightdeck/sdk/values';
import { Refusal } from '@freightdeck/sdk/web';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { addGoods, editGoods, goodsSources, openFields, submitGoods } from '../../contract/index.ts';
import type { GoodsRow } from './goods-dialogs.ts';

type Values = Readonly<Record<string, unknown>>;
const nowhere = new Set(['reason', 'publish']);
const editable = Object.keys(editGoods.input).filter((name) => !nowhere.has(name));
const addable = Object.keys(addGoods.input).filter((name) => !nowhere.has(name));
/** Initial values of the form. A masked number starts empty; left empty, it stays unchanged. */
const valuesOf = (record: GoodsRow): Values =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => {
      const field = (goodsSources.fields as Readonly<Record<string, Field>>)[name];
      return field === undefined || !isMasked(field);
    }),
  );

/** A goods source being edited: its record, the new values, and problems. */
export class SourceDraft {
  record: GoodsRow | undefined;
  values: Values;
  errors: Readonly<Record<string, string>> = {};
  failure = '';
  loadFailure = '';
  busy = false;
  readonly id: string;
  readonly #http: Http;
  readonly #fresh: Values;

  constructor(http: Http, id: string, fresh: Values) {
    this.#http = http;
    this.id = id;
    this.#fresh = fresh;
    this.values = fresh;
    makeAutoObservable(
      this,
      { record: observableRef, values: observableRef, errors: observableRef },
      { autoBind: true },
    );
  }
  get isOpen(): boolean {
    return this.record?.status === 30 || this.record?.status === 40;
  }
  get isEditable(): boolean {
    return this.record === undefined || [10, 30, 40, 70].includes(this.record.status);
  }
  /** While the goods are open, fields that settlements depend on cannot be edited. */
  holds(name: string): boolean {
    return (
      !this.isEditable || (this.isOpen && !(name in openFields)) || (this.record !== undefined && name === 'companyId')
    );
  }
  fieldOf(name: string): Field | undefined {
    const add: Readonly<Record<string, Field>> = addGoods.input;
    const edit: Readonly<Record<string, Field>> = editGoods.input;
    return add[name] ?? edit[name];
  }
  get changes(): Values {
    const before = new Map<string, unknown>(Object.entries(this.record ?? {}));
    const names = this.record ? editable : addable;
    /** The same number in another unit. */
    const isMeantAnew = (name: string): boolean => {
      const unit = this.fieldOf(name)?.unit;
      return typeof unit === 'object' && before.get(unit.by) !== this.values[unit.by];
    };
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = this.values[name];
        return value === undefined ||
          value === null ||
          value === '' ||
          (this.record && before.get(name) === value && !isMeantAnew(name))
          ? []
          : [[name, value]];
      }),
    );
  }
  get isDirty(): boolean {
    return this.record ? Object.keys(this.changes).length > 0 : this.values !== this.#fresh;
  }
  set(change: Values): void {
    this.values = Object.entries(change).reduce(
      (values, [name, value]) => withValue(addGoods.input, values, name, value),
      this.values,
    );
    this.errors = Object.fromEntries(Object.entries(this.errors).filter(([name]) => !(name in change)));
  }
  async load(): Promise<void> {
    if (!this.id) return;
    this.loadFailure = '';
    try {
      const record = await this.#http.get(goodsSources, this.id, { quiet: true });
      runInAction(() => {
        this.record = record;
        this.values = valuesOf(record);
      });
    } catch (error) {
      runInAction(() => {
        this.loadFailure = error instanceof Error ? error.message : String(error);
      });
    }
  }
  /** Saves the draft and submits it if wanted. Returns its id. */
  async send(submit: boolean): Promise<string | undefined> {
    this.busy = true;
    this.failure = '';
    this.errors = {};
    try {
      return await (this.record ? this.#change(this.record, submit) : this.#add(submit));
    } catch (error) {
      runInAction(() => {
        if (error instanceof Refusal) this.errors = error.fields;
        this.failure = error instanceof Error ? error.message : String(error);
      });
      return undefined;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
  async #add(submit: boolean): Promise<string> {
    const { id } = await this.#http.run(
      addGoods,
      { needShipperConfirm: false, ...this.changes, publish: submit } as InputOfCommand<typeof addGoods>,
      undefined,
      { quiet: true },
    );
    runInAction(() => {
      this.values = this.#fresh;
    });
    return id;
  }
  async #change(record: GoodsRow, submit: boolean): Promise<string> {
    if (this.isDirty)
      await this.#http.run(
        editGoods,
        this.changes as InputOfCommand<typeof editGoods>,
        { id: record.id, version: record.version },
        { quiet: true },
      );
    await this.load();
    const now = this.record;
    if (submit && now) await this.#http.run(submitGoods, {}, { id: now.id, version: now.version }, { quiet: true });
    if (submit) await this.load();
    return record.id;
  }
}
