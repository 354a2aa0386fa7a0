import { dictionaryBySort, platformConfig, speakDictionary } from '@freightdeck/sdk/contract';
import type { DictionaryWords } from '@freightdeck/sdk/contract';
import type { Dictionary, DictionaryEntry, Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { CurrentSession } from '../auth/index.ts';
import type { I18nStore } from '../i18n/index.ts';
import { ownDictionary } from './own-dictionary.ts';
import type { DictionaryPlugins } from './own-dictionary.ts';

const none: readonly DictionaryEntry[] = [];

/** Entries of the platform's dictionary and of those that plugins bring, fetched once per code when first asked for. */
export class DictionaryStore implements Dictionary {
  private readonly known = observable.map<string, readonly DictionaryEntry[]>({}, { deep: false });
  /** Until when the fetched entries are valid. */
  private readonly asked = new Map<string, number>();
  private readonly http: Pick<Http, 'ask'>;
  private readonly plugins: DictionaryPlugins;
  private readonly current: Pick<CurrentSession, 'session'>;
  private readonly naming: Pick<I18nStore, 'renamed'>;

  constructor(
    http: Pick<Http, 'ask'>,
    plugins: DictionaryPlugins,
    current: Pick<CurrentSession, 'session'>,
    naming: Pick<I18nStore, 'renamed'>,
  ) {
    this.http = http;
    this.plugins = plugins;
    this.current = current;
    this.naming = naming;
    makeAutoObservable<this, 'known' | 'asked' | 'http' | 'plugins' | 'current' | 'naming'>(
      this,
      { known: false, asked: false, http: false, plugins: false, current: false, naming: false, entries: false },
      { autoBind: true },
    );
  }
  entries(code: string): readonly DictionaryEntry[] {
    const own = ownDictionary(this.plugins, code);
    const key = own?.key ?? code;
    if (Date.now() >= (this.asked.get(key) ?? 0)) {
      this.asked.set(key, own?.ttlSeconds === undefined ? Infinity : Date.now() + own.ttlSeconds * 1000);
      // Deferred, because this may activate a plugin, which must not happen during a render.
      queueMicrotask(() => void this.load(key, own?.load ?? (() => this.ofPlatform(code))));
    }
    return this.known.get(key) ?? none;
  }
  /** Takes over what a platform has changed; every choice field of every plugin follows. */
  speak(words: DictionaryWords): void {
    speakDictionary(words);
    this.naming.renamed();
  }
  async reload(): Promise<void> {
    const { session } = this.current;
    if (!session) return;
    const answer = await this.http.ask(platformConfig, { platformId: session.platformId }, { quiet: true });
    this.forget();
    this.speak(answer?.dictionary ?? {});
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
