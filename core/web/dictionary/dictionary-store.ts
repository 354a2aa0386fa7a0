import { dictionaryBySort } from '@freightdeck/sdk/contract';
import type { Dictionary, DictionaryEntry, Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, runInAction } from 'mobx';

/** A dictionary that a plugin provides. */
export interface OwnDictionary {
  /** Changes with the plugin and its version. */
  readonly key: string;
  readonly ttlSeconds: number | undefined;
  readonly load: () => Promise<readonly DictionaryEntry[]>;
}
const none: readonly DictionaryEntry[] = [];

/** Entries of the platform's dictionary and of those that plugins bring, fetched once per code when first asked for. */
export class DictionaryStore implements Dictionary {
  private readonly known = observable.map<string, readonly DictionaryEntry[]>({}, { deep: false });
  /** Until when the fetched entries are valid. */
  private readonly asked = new Map<string, number>();
  private readonly http: Http;
  private readonly own: (code: string) => OwnDictionary | undefined;

  constructor(http: Http, own: (code: string) => OwnDictionary | undefined = () => undefined) {
    this.http = http;
    this.own = own;
    makeAutoObservable<this, 'known' | 'asked' | 'http' | 'own'>(
      this,
      { known: false, asked: false, http: false, own: false, entries: false },
      { autoBind: true },
    );
  }
  entries(code: string): readonly DictionaryEntry[] {
    const own = this.own(code);
    const key = own?.key ?? code;
    if (Date.now() >= (this.asked.get(key) ?? 0)) {
      this.asked.set(key, own?.ttlSeconds === undefined ? Infinity : Date.now() + own.ttlSeconds * 1000);
      // Deferred, because this may activate a plugin, which must not happen during a render.
      queueMicrotask(() => void this.load(key, own?.load ?? (() => this.ofPlatform(code))));
    }
    return this.known.get(key) ?? none;
  }
  /** Clears the entries: another user or tenant may see different ones. */
  forget(): void {
    this.asked.clear();
    this.known.clear();
  }
  private async load(key: string, read: () => Promise<readonly DictionaryEntry[]>): Promise<void> {
    try {
      const entries = await read();
      runInAction(() => this.known.set(key, entries));
    } catch {
      this.asked.delete(key);
    }
  }
  private async ofPlatform(code: string): Promise<readonly DictionaryEntry[]> {
    const answer = await this.http.ask(dictionaryBySort, { dictCode: code }, { quiet: true });
    return (answer?.itemList ?? []).map((row) => ({
      value: row.dictValue,
      zh: row.dictName,
      en: row.dictNameEn || row.dictName,
    }));
  }
}
