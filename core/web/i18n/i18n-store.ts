import type { I18n } from '@freightdeck/sdk/web';
import type { Text } from '@freightdeck/sdk/manifest';
import { createAtom, makeAutoObservable, runInAction } from 'mobx';
import type { IAtom } from 'mobx';
import type { createFormat, Format } from './message-formatter.ts';
import type { Language, Loaders, MessageMap } from './messages.ts';
import { within } from './within.ts';

/** How long a switch of the language waits for a plugin's texts. */
const patience = 3000;
const storageKey = 'language';
/** Texts without a prefix: those every page begins with, and the rest of them. */
const core = 'core';
const later = 'core.later';
/** Plurals, choices, quoted braces and tags need the formatter; `{name}` alone does not. */
const needsFormatter = (message: string): boolean => /\{\s*\w+\s*,|'[{}']|<\/?\w/.test(message);
const filled = (message: string, values: Readonly<Record<string, string | number>> = {}): string =>
  message.replace(/\{\s*(\w+)\s*\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** Texts of the current language. Only that language's files are fetched. */
export class I18nStore implements I18n {
  language: Language;
  private messages: Record<string, string> = {};
  /** Rises when everything is said anew: another language, a plugin that went. */
  private turn = 0;
  /** Ids that had no words when somebody looked: who did hears of it when they come, and nobody else. */
  private readonly missed = new Map<string, IAtom>();
  private create: typeof createFormat | undefined;
  /** Some words that have come need the formatter: it is asked for with the next ones too, until it is there. */
  private complex = false;
  private loading: Promise<void> | undefined;
  private readonly sources = new Map<
    string,
    { readonly loaders: Loaders; readonly loaded: Partial<Record<Language, MessageMap>> }
  >();
  private readonly storage: Storage;
  private readonly said: () => void;

  /** `rest` is what few pages begin with; `said` is called after the person has switched the language. */
  constructor(
    first: Loaders,
    storage: Storage,
    { rest, said = () => undefined }: { readonly rest?: Loaders; readonly said?: () => void } = {},
  ) {
    this.storage = storage;
    this.said = said;
    this.language = storage.getItem(storageKey) === 'en' ? 'en' : 'zh';
    this.sources.set(core, { loaders: first, loaded: {} });
    if (rest) this.sources.set(later, { loaders: rest, loaded: {} });
    makeAutoObservable<
      this,
      | 'message'
      | 'messages'
      | 'missed'
      | 'miss'
      | 'take'
      | 'create'
      | 'complex'
      | 'loading'
      | 'sources'
      | 'storage'
      | 'said'
    >(
      this,
      {
        create: false,
        complex: false,
        loading: false,
        message: false,
        messages: false,
        missed: false,
        miss: false,
        take: false,
        sources: false,
        storage: false,
        said: false,
        load: false,
        use: false,
        add: false,
        remove: false,
        text: false,
        has: false,
        pick: false,
        rest: false,
      },
      { autoBind: true },
    );
  }

  private get format(): Format | undefined {
    return this.create?.(this.language);
  }
  private message(id: string): string | undefined {
    void this.turn;
    const message = this.messages[id];
    if (message === undefined) this.miss(id).reportObserved();
    return message;
  }
  private miss(id: string): IAtom {
    const known = this.missed.get(id) ?? createAtom(id);
    this.missed.set(id, known);
    return known;
  }
  // Asked hundreds of times in a drawing: plain functions, none of MobX's actions.
  readonly text = (id: string, values?: Readonly<Record<string, string | number>>): string => {
    const message = this.message(id);
    if (message === undefined) return id;
    return (needsFormatter(message) && this.format?.(message, values)) || filled(message, values);
  };
  readonly has = (id: string): boolean => this.message(id) !== undefined;
  readonly pick = (text: Text): string => text[this.language];

  /** Fetches the texts every page begins with, once; awaited before the first render. */
  load(): Promise<void> {
    this.loading ??= this.fetch(this.language, [core])
      .then(() => this.apply(this.language))
      .catch((error: unknown) => {
        this.loading = undefined;
        throw error;
      });
    return this.loading;
  }
  /**
   * Fetches the rest of the core's texts: before a page that is no list, and for lists behind the first paint. Fails
   * silently; whoever asks next tries again.
   */
  async rest(): Promise<void> {
    const { language } = this;
    if (this.sources.get(later)?.loaded[language]) return;
    const come = await within(
      patience,
      this.fetch(language, [later]).then(() => true),
      () => new Error(later),
    ).catch(() => false);
    if (come && language === this.language) this.take([later]);
  }
  async prepare(language: Language): Promise<void> {
    await Promise.allSettled(
      [...this.sources.keys()].map((owner) => within(patience, this.fetch(language, [owner]), () => new Error(owner))),
    );
    this.create?.(language);
  }
  async use(language: Language): Promise<void> {
    if (language === this.language) return;
    // A plugin without this language shows its ids; it holds nobody up. Without the core's nothing is switched.
    await this.prepare(language);
    await this.fetch(language, [core]);
    this.storage.setItem(storageKey, language);
    this.apply(language);
    this.said();
  }
  /** A plugin's texts, their ids prefixed with its own. */
  async add(plugin: string, loaders: Loaders): Promise<void> {
    this.sources.set(plugin, { loaders, loaded: {} });
    await this.fetch(this.language, [plugin]);
    this.take([plugin]);
  }
  remove(plugin: string): void {
    this.sources.delete(plugin);
    this.apply(this.language);
  }

  private async fetch(language: Language, owners: readonly string[]): Promise<void> {
    await Promise.all(
      owners.map(async (owner) => {
        const source = this.sources.get(owner);
        if (!source || source.loaded[language]) return;
        source.loaded[language] = await source.loaders[language]();
        this.complex ||= Object.values(source.loaded[language]).some(needsFormatter);
      }),
    );
    if (!this.create && this.complex) this.create = (await import('./message-formatter.ts')).createFormat;
  }
  /** The words of these owners join those that are there; what somebody looked for in vain is said now. */
  private take(owners: Iterable<string>): void {
    for (const owner of owners) {
      const prefix = owner === core || owner === later ? '' : `${owner}.`;
      for (const [id, text] of Object.entries(this.sources.get(owner)?.loaded[this.language] ?? {}))
        if (typeof text === 'string') this.messages[prefix + id] = text;
    }
    runInAction(() => {
      for (const [id, atom] of this.missed) {
        if (this.messages[id] === undefined) continue;
        this.missed.delete(id);
        atom.reportChanged();
      }
    });
  }
  /** All is said anew. */
  private apply(language: Language): void {
    runInAction(() => {
      this.language = language;
      this.messages = {};
      this.take(this.sources.keys());
      this.turn += 1;
    });
    const spoken = language === 'zh' ? 'zh-CN' : 'en';
    // Said again, it would have the browser look up every style anew.
    if (document.documentElement.lang !== spoken) document.documentElement.lang = spoken;
  }
}
