import type { I18n } from '@freightdeck/sdk/web';
import type { Text } from '@freightdeck/sdk/manifest';
import { action, computed, makeObservable, observable } from 'mobx';
import { createIntl, createIntlCache, ReactIntlErrorCode } from 'react-intl';
import type { IntlShape } from 'react-intl';
import type { Language, Loaders, MessageMap, ParsedMessages } from './messages.ts';
import { within } from './within.ts';

/** How long a language switch waits for a plugin's texts, in milliseconds. */
const patience = 3000;
const storageKey = 'language';
/** Keys of the two sources whose ids have no prefix: texts every page needs, and the rest of the core's. */
const core = 'core';
const later = 'core.later';

interface Source {
  readonly loaders: Loaders;
  readonly loaded: Partial<Record<Language, ParsedMessages>>;
}
/** A build has already parsed its texts; formatjs's parser is loaded only for texts that are not. */
async function parsed(texts: MessageMap): Promise<ParsedMessages> {
  if (Object.values(texts).every((text) => Array.isArray(text))) return texts as ParsedMessages;
  return (await import('./parse-messages.ts')).parseMessages(texts);
}

/** Texts of the current language. Only that language's files are fetched. */
export class I18nStore implements I18n {
  language: Language;
  /** Increases when texts of the current language are added or removed. */
  private edition = 0;
  /** Rises when the dictionary names values otherwise. */
  private naming = 0;
  private loading: Promise<void> | undefined;
  private readonly sources = new Map<string, Source>();
  /** One per language, so that formatters are reused when the messages change. */
  private readonly caches = { zh: createIntlCache(), en: createIntlCache() };
  /** Faults in texts that were already reported, so that each is reported once. */
  private readonly told = new Set<string>();
  private readonly storages: readonly Storage[];
  private readonly said: () => void;

  /**
   * The language is the one chosen in this tab (`storage`), else the one last chosen in this browser (`browser`), else
   * Chinese. `rest`: texts that few pages need at first. `said`: called after the person has switched the language.
   */
  constructor(
    first: Loaders,
    storage: Storage,
    { rest, browser, said = () => undefined }: { rest?: Loaders; browser?: Storage; said?: () => void } = {},
  ) {
    this.storages = browser ? [storage, browser] : [storage];
    this.said = said;
    this.language = this.storages.map((one) => one.getItem(storageKey)).find(Boolean) === 'en' ? 'en' : 'zh';
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

  /** Formats the texts of the current language; a new object when the language or its texts change. */
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

  /** Loads the texts every page needs, once; awaited before the first render. */
  load(): Promise<void> {
    this.loading ??= this.fetch(this.language, [core])
      .then(() => {
        this.speak(this.language);
        // Created now, while the first calls are running: the first use takes 10 ms.
        void this.intl;
      })
      .catch((error: unknown) => {
        this.loading = undefined;
        throw error;
      });
    return this.loading;
  }
  /**
   * Loads the rest of the core's texts: before any page other than a list, and for lists after the first paint. Ignores
   * failures; the next caller tries again.
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
  async use(language: Language, chosenHere = true): Promise<void> {
    if (language === this.language) return;
    // Failed plugin texts are ignored (the plugin shows ids instead), but without the core's texts the language is not
    // switched.
    await this.prepare(language);
    await this.fetch(language, [core]);
    for (const storage of this.storages) storage.setItem(storageKey, language);
    this.speak(language);
    if (chosenHere) this.said();
  }
  /** Follows what the person chooses in another tab of this browser. Ends with the function it returns. */
  follow(): () => void {
    const heard = ({ key, newValue }: StorageEvent): void => {
      if (key === storageKey && newValue) void this.use(newValue === 'en' ? 'en' : 'zh', false);
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }
  /** What shows the name of a value renders anew. */
  renamed(): void {
    this.naming += 1;
  }
  /** Adds a plugin's texts under ids with the plugin's prefix. */
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
    // Setting it to the same value would still make the browser recalculate all styles.
    if (document.documentElement.lang !== spoken) document.documentElement.lang = spoken;
  }
  /** Called for a missing text or value, in whose place the id is shown. Warns in development, once for each. */
  private tell({ code, message }: Parameters<IntlShape['onError']>[0]): void {
    // The first line is the message; a stack trace follows.
    const [line = ''] = message.split('\n');
    if (!import.meta.env.DEV || this.told.has(line)) return;
    // Texts of the core that are still loading are not missing.
    const waiting = this.sources.get(later)?.loaded[this.language] === undefined && this.sources.has(later);
    if (waiting && code === ReactIntlErrorCode.MISSING_TRANSLATION) return;
    this.told.add(line);
    console.warn(message);
  }
}
