import type { Resource, TimelineEntry } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnyRecord } from './list-store.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';

/** One record and what happened to it. */
export class RecordStore {
  record: AnyRecord | undefined = undefined;
  events: readonly TimelineEntry[] | undefined = undefined;
  eventsProblem: Problem | undefined = undefined;
  loading = true;
  problem: Problem | undefined = undefined;
  private readonly http: Http;
  private readonly resource: Resource;
  private running: AbortController | undefined = undefined;

  constructor(http: Http, resource: Resource) {
    this.http = http;
    this.resource = resource;
    makeAutoObservable<this, 'http' | 'resource' | 'running'>(
      this,
      {
        record: observableRef,
        events: observableRef,
        eventsProblem: observableRef,
        problem: observableRef,
        http: false,
        resource: false,
        running: false,
      },
      { autoBind: true },
    );
  }
  async load(id: string): Promise<void> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.loading = true;
    if (this.record?.id !== id) {
      this.record = undefined;
      this.events = undefined;
    }
    void this.loadEvents(id, running.signal);
    try {
      const record = await this.http.get(this.resource, id, { signal: running.signal, quiet: true });
      if (running.signal.aborted) return;
      runInAction(() => {
        this.record = record;
        this.problem = undefined;
        this.loading = false;
      });
    } catch (error) {
      if (running.signal.aborted) return;
      runInAction(() => {
        this.problem = problemOf(error);
        this.loading = false;
      });
    }
  }
  stop(): void {
    this.running?.abort();
  }
  private async loadEvents(id: string, signal: AbortSignal): Promise<void> {
    try {
      const events = await this.http.events(this.resource, id, { signal, quiet: true });
      if (!signal.aborted)
        runInAction(() => {
          this.events = events;
          this.eventsProblem = undefined;
        });
    } catch (error) {
      if (!signal.aborted)
        runInAction(() => {
          this.eventsProblem = problemOf(error);
        });
    }
  }
}
