import type { I18n } from '@freightdeck/sdk/web';
import type { Text } from '@freightdeck/sdk/manifest';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { createIntl, createIntlCache } from 'react-intl';
import type { IntlShape } from 'react-intl';

export type Language = 'zh' | 'en';
export type MessageMap = Readonly<Record<string, string>>;
type Loader = () => Promise<MessageMap>;
export type Loaders = Readonly<Record<Language, Loader>>;

const storageKey = 'language';
const isPlainText = (message: string): boolean => !/[{}<']/.test(message);

/** Texts of the current language. Only that language's files are fetched. */
export class I18nStore implements I18n {
  language: Language;
  private messages: MessageMap = {};
  private readonly sources = new Map<string, { readonly loaders: Loaders; readonly loaded: Partial<Record<Language, MessageMap>> }>();
  private readonly storage: Storage;
  private readonly said: () => void;

  /** `said` is called after the person has switched the language. */
  constructor(coreLoaders: Loaders, storage: Storage, said: () => void = () => undefined) {
    this.storage = storage;
    this.said = said;
    this.language = storage.getItem(storageKey) === 'en' ? 'en' : 'zh';
    this.sources.set('core', { loaders: coreLoaders, loaded: {} });
    makeAutoObservable<this, 'messages' | 'sources' | 'storage' | 'said'>(this, { messages: observableRef, sources: false, storage: false, said: false, load: false, use: false, add: false, remove: false }, { autoBind: true });
  }

  private get intl(): IntlShape {
    return createIntl({ locale: this.language, messages: { ...this.messages }, onError: () => undefined }, createIntlCache());
  }
  text(id: string, values?: Readonly<Record<string, string | number>>): string {
    const message = this.messages[id];
    if (message === undefined) return id;
    if (isPlainText(message)) return message;
    return this.intl.formatMessage({ id }, values);
  }
  has(id: string): boolean {
    return this.messages[id] !== undefined;
  }
  pick(text: Text): string {
    return text[this.language];
  }

  /** Fetches the core's texts; awaited before the first render. */
  async load(): Promise<void> {
    await this.fetch(this.language);
    this.apply(this.language);
  }
  async use(language: Language): Promise<void> {
    if (language === this.language) return;
    await this.fetch(language);
    this.storage.setItem(storageKey, language);
    this.apply(language);
    this.said();
  }
  /** A plugin's texts, their ids prefixed with its own. */
  async add(plugin: string, loaders: Loaders): Promise<void> {
    this.sources.set(plugin, { loaders, loaded: {} });
    await this.fetch(this.language);
    this.apply(this.language);
  }
  remove(plugin: string): void {
    this.sources.delete(plugin);
    this.apply(this.language);
  }

  private async fetch(language: Language): Promise<void> {
    await Promise.all([...this.sources.values()].map(async ({ loaders, loaded }) => {
      loaded[language] ??= await loaders[language]();
    }));
  }
  private apply(language: Language): void {
    const messages: Record<string, string> = {};
    for (const [owner, { loaded }] of this.sources) {
      for (const [id, text] of Object.entries(loaded[language] ?? {})) messages[owner === 'core' ? id : `${owner}.${id}`] = text;
    }
    runInAction(() => {
      this.language = language;
      this.messages = messages;
    });
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }
}
