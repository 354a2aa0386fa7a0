export type Language = 'zh' | 'en';
/** Message id → ICU text, of one language. */
export type MessageMap = Readonly<Record<string, string>>;
export type Loaders = Readonly<Record<Language, () => Promise<MessageMap>>>;
