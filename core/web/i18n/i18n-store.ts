import type { I18n } from '@freightdeck/sdk/web';
import type { Text } from '@freightdeck/sdk/manifest';
import { action, computed, makeObservable, observable } from 'mobx';
import { createIntl, createIntlCache, ReactIntlErrorCode } from 'react-intl';
import type { IntlShape } from 'react-intl';
import type { Language, Loaders, MessageMap, ParsedMessages } from './messages.ts';
import { within } from './within.ts';

/** How long a switch of the language waits for a plugin's texts. */
const patience = 3000;
const storageKey = 'language';
/** Texts without a prefix: those every page begins with, and the rest of them. */
const core = 'core';
const later = 'core.later';

interface Source {
  readonly loaders: Loaders;
  readonly loaded: Partial<Record<Language, ParsedMessages>>;
}
/** What went through a build is parsed already; formatjs's parser is fetched for the rest only. */
async function parsed(texts: MessageMap): Promise<ParsedMessages> {
  if (Object.values(texts).every((text) => Array.isArray(text))) return texts as ParsedMessages;
  return (await import('./parse-messages.ts')).parseMessages(texts);
}

/** Texts of the current language. Only that language's files are fetched. */
export class I18nStore implements I18n {
  language: Language;
  /** Rises when texts of the current language come or go. */
  private edition = 0;
  /** Rises when the dictionary names values otherwise. */
  private naming = 0;
  private loading: Promise<void> | undefined;
  private readonly sources = new Map<string, Source>();
  /** Formatters made for a language are kept when its messages change. */
  private readonly caches = { zh: createIntlCache(), en: createIntlCache() };
  /** Faults in texts that were told already, once each. */
  private readonly told = new Set<string>();
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
    makeObservable<this, 'edition' | 'naming' | 'changed' | 'speak'>(this, {
      language: observable,
      edition: observable,
      naming: observable,
      renamed: action,
      intl: computed({ keepAlive: true }),
      changed: action,
      speak: action,
    });
  }

  /** Formats the texts of the current language; another object when the language or its texts change. */
  get intl(): IntlShape {
    void this.edition;
    void this.naming;
    const { language } = this;
    const messages: ParsedMessages = {};
    for (const [owner, { loaded }] of this.sources) {
      const prefix = owner === core || owner === later ? '' : `${owner}.`;
      for (const [id, message] of Object.entries(loaded[language] ?? {})) messages[prefix + id] = message;
    }
    return createIntl({ locale: language, messages, onError: (error) => this.tell(error) }, this.caches[language]);
  }
  readonly text = (id: string, values?: Readonly<Record<string, string | number>>): string =>
    this.intl.formatMessage({ id }, values);
  readonly has = (id: string): boolean => Object.hasOwn(this.intl.messages, id);
  readonly pick = (text: Text): string => {
    void this.naming;
    return text[this.language];
  };

  /** Fetches the texts every page begins with, once; awaited before the first render. */
  load(): Promise<void> {
    this.loading ??= this.fetch(this.language, [core])
      .then(() => {
        this.speak(this.language);
        // Made here, while the first answers are on their way: the first formatter of a page takes 10 ms.
        void this.intl;
      })
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
    await within(patience, this.fetch(language, [later]), () => new Error(later)).catch(() => undefined);
  }
  async prepare(language: Language): Promise<void> {
    await Promise.allSettled(
      [...this.sources.keys()].map((owner) => within(patience, this.fetch(language, [owner]), () => new Error(owner))),
    );
  }
  async use(language: Language): Promise<void> {
    if (language === this.language) return;
    // A plugin without this language shows its ids; it holds nobody up. Without the core's nothing is switched.
    await this.prepare(language);
    await this.fetch(language, [core]);
    this.storage.setItem(storageKey, language);
    this.speak(language);
    this.said();
  }
  /** What shows the name of a value renders anew. */
  renamed(): void {
    this.naming += 1;
  }
  /** A plugin's texts, their ids prefixed with its own. */
  async add(plugin: string, loaders: Loaders): Promise<void> {
    this.sources.set(plugin, { loaders, loaded: {} });
    await this.fetch(this.language, [plugin]);
  }
  remove(plugin: string): void {
    if (this.sources.delete(plugin)) this.changed();
  }

  private async fetch(language: Language, owners: readonly string[]): Promise<void> {
    await Promise.all(
      owners.map(async (owner) => {
        const source = this.sources.get(owner);
        if (!source || source.loaded[language]) return;
        source.loaded[language] = await parsed(await source.loaders[language]());
        if (language === this.language) this.changed();
      }),
    );
  }
  private changed(): void {
    this.edition += 1;
  }
  private speak(language: Language): void {
    this.language = language;
    const spoken = language === 'zh' ? 'zh-CN' : 'en';
    // Set again, it would have the browser look up every style anew.
    if (document.documentElement.lang !== spoken) document.documentElement.lang = spoken;
  }
  /** A text or a value that is missing shows the id of the text. Whoever develops the console is told, once each. */
  private tell({ code, message }: Parameters<IntlShape['onError']>[0]): void {
    // Behind its first line stands from where it was asked for.
    const [line = ''] = message.split('\n');
    if (!import.meta.env.DEV || this.told.has(line)) return;
    // Words of the core that have not come yet are not missing.
    const waiting = this.sources.get(later)?.loaded[this.language] === undefined && this.sources.has(later);
    if (waiting && code === ReactIntlErrorCode.MISSING_TRANSLATION) return;
    this.told.add(line);
    console.warn(message);
  }
}
