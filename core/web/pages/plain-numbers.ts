import type { Resource } from '@freightdeck/sdk/contract';
import { Http, useService } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { useEffect, useState } from 'react';
import type { AnyRecord } from './list-store.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether the server has masked a value. */
export const isHidden = (value: unknown): boolean => typeof value === 'string' && value.includes('*');

/** Personal numbers of one record unmasked, each from when it is asked for until it is hidden again. */
export class PlainNumbers {
  busy = false;
  /** Why the number of a field cannot be shown; without a cause: its key is not held any more. */
  problem: { readonly field: string; readonly cause?: Problem } | undefined = undefined;
  private shown: { readonly id: string; readonly version: number; readonly values: Values } | undefined = undefined;
  private running: AbortController | undefined = undefined;
  private readonly http: Http;
  private readonly resource: Resource;

  constructor(http: Http, resource: Resource) {
    this.http = http;
    this.resource = resource;
    makeAutoObservable<this, 'shown' | 'running' | 'http' | 'resource'>(
      this,
      { problem: observableRef, shown: observableRef, running: false, http: false, resource: false },
      { autoBind: true },
    );
  }
  /** The value to show: the plain one while it is known. After a change of the record it must be asked for anew. */
  valueOf(record: AnyRecord, field: string): unknown {
    const known = this.knownOf(record);
    return field in known && isHidden(record[field]) ? known[field] : record[field];
  }
  /** Asks for this number of the record and no other; the server logs that. */
  async show(record: AnyRecord, field: string): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.busy = true;
    this.problem = undefined;
    try {
      const { [field]: value } = await this.http.get(this.resource, record.id, {
        plain: [field],
        quiet: true,
        signal: running.signal,
      });
      if (running.signal.aborted) return;
      runInAction(() => {
        this.busy = false;
        if (isHidden(value)) this.problem = { field };
        else
          this.shown = { id: record.id, version: record.version, values: { ...this.knownOf(record), [field]: value } };
      });
    } catch (error) {
      if (running.signal.aborted) return;
      const cause = problemOf(error);
      runInAction(() => {
        this.busy = false;
        this.problem = cause && { field, cause };
      });
    }
  }
  /** Masks one number again. */
  mask(field: string): void {
    if (!this.shown) return;
    const { [field]: _, ...values } = this.shown.values;
    this.shown = { ...this.shown, values };
  }
  /** Masks all numbers again. */
  hide(): void {
    this.running?.abort();
    this.busy = false;
    this.problem = undefined;
    this.shown = undefined;
  }
  private knownOf({ id, version }: AnyRecord): Values {
    return this.shown?.id === id && this.shown.version === version ? this.shown.values : {};
  }
}

/** The numbers of the record of a page; hidden again when the record or the page is left. */
export function usePlainNumbers(resource: Resource, id: string): PlainNumbers {
  const http = useService(Http);
  const [numbers] = useState(() => new PlainNumbers(http, resource));
  useEffect(() => numbers.hide, [numbers, id]);
  return numbers;
}
