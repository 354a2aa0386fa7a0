import type { Command } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnyRecord } from './list-store.ts';
import { problemOf } from './problem.ts';

export interface BulkResult {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'notAllowed' | 'stopped';
  readonly message: string | undefined;
}
/** A command over many records, one after the other, each with its own version and its own result. */
export class BulkStore {
  results: readonly BulkResult[];
  running = false;
  private stopped = false;
  private readonly http: Http;
  private readonly command: Command;
  private readonly records: ReadonlyMap<string, AnyRecord>;

  constructor(http: Http, command: Command, records: readonly AnyRecord[]) {
    this.http = http;
    this.command = command;
    this.records = new Map(records.map((record) => [record.id, record]));
    this.results = records.map((record) => ({
      id: record.id,
      name: String(record[command.on?.label ?? 'id'] ?? record.id),
      state: record.abilities.includes(command.name) ? 'waiting' : 'notAllowed',
      message: undefined,
    }));
    makeAutoObservable<this, 'http' | 'command' | 'records' | 'stopped'>(this, { results: observableRef, http: false, command: false, records: false, stopped: false }, { autoBind: true });
  }
  count(state: BulkResult['state']): number {
    return this.results.filter((result) => result.state === state).length;
  }
  get finished(): number {
    return this.results.length - this.count('waiting') - this.count('running');
  }
  async run(input: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (const { id, state } of this.results) {
      const record = this.records.get(id);
      if (state !== 'waiting' || !record) continue;
      if (this.stopped) { this.put(id, 'stopped'); continue; }
      this.put(id, 'running');
      try {
        await this.http.run(this.command, input, { id, version: record.version }, { quiet: true });
        this.put(id, 'done');
      } catch (error) {
        this.put(id, 'failed', problemOf(error)?.message);
      }
    }
    runInAction(() => { this.running = false; });
  }
  /** The row under way is finished, the rest is left as it is. */
  stop(): void {
    this.stopped = true;
  }
  private put(id: string, state: BulkResult['state'], message?: string): void {
    this.results = this.results.map((result) => (result.id === id ? { ...result, state, message } : result));
  }
}
