import type { Resource } from '@freightdeck/sdk/contract';
import { Http, useService } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { useEffect, useState } from 'react';
import type { AnyRecord } from './list-store.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';

/** Whether the server has masked a value. */
export const isHidden = (value: unknown): boolean => typeof value === 'string' && value.includes('*');

/** The personal numbers of one record unmasked: from when they are asked for until they are hidden again. */
export class PlainNumbers {
  busy = false;
  /** Why the number of a field cannot be shown; without a cause: its key is not held any more. */
  problem: { readonly field: string; readonly cause?: Problem } | undefined = undefined;
  private shown: { readonly id: string; readonly version: number; readonly values: AnyRecord } | undefined = undefined;
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
    const { shown } = this;
    const known = shown?.id === record.id && shown.version === record.version && isHidden(record[field]);
    return known ? shown.values[field] : record[field];
  }
  /** Asks for the numbers of the record; the server logs that, and shows those whose key the person holds. */
  async show(record: AnyRecord, field: string): Promise<void> {
    this.hide();
    const running = new AbortController();
    this.running = running;
    this.busy = true;
    try {
      const values = await this.http.get(this.resource, record.id, {
        plain: true,
        quiet: true,
        signal: running.signal,
      });
      if (running.signal.aborted) return;
      runInAction(() => {
        this.busy = false;
        this.shown = { id: record.id, version: record.version, values };
        if (isHidden(values[field])) this.problem = { field };
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
  hide(): void {
    this.running?.abort();
    this.busy = false;
    this.problem = undefined;
    this.shown = undefined;
  }
}

/** The numbers of the record of a page; hidden again when the record or the page is left. */
export function usePlainNumbers(resource: Resource, id: string): PlainNumbers {
  const http = useService(Http);
  const [numbers] = useState(() => new PlainNumbers(http, resource));
  useEffect(() => numbers.hide, [numbers, id]);
  return numbers;
}
