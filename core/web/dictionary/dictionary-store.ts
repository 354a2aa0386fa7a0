import { dictionaryBySort } from '@freightdeck/sdk/contract';
import type { Dictionary, DictionaryEntry, Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, runInAction } from 'mobx';

const none: readonly DictionaryEntry[] = [];

/** Entries of the platform's dictionary, fetched once per code when first asked for. */
export class DictionaryStore implements Dictionary {
  private readonly byCode = observable.map<string, readonly DictionaryEntry[]>({}, { deep: false });
  private readonly asked = new Set<string>();
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<this, 'byCode' | 'asked' | 'http'>(this, { byCode: false, asked: false, http: false, entries: false }, { autoBind: true });
  }
  entries(code: string): readonly DictionaryEntry[] {
    if (!this.asked.has(code)) {
      this.asked.add(code);
      void this.load(code);
    }
    return this.byCode.get(code) ?? none;
  }
  /** Another user or tenant may see other entries. */
  forget(): void {
    this.asked.clear();
    this.byCode.clear();
  }
  private async load(code: string): Promise<void> {
    try {
      const answer = await this.http.ask(dictionaryBySort, { dictCode: code }, { quiet: true });
      const entries = (answer?.itemList ?? []).map((row) => ({ value: row.dictValue, zh: row.dictName, en: row.dictNameEn || row.dictName }));
      runInAction(() => this.byCode.set(code, entries));
    } catch {
      this.asked.delete(code);
    }
  }
}
