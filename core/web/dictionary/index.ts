export { DictionaryStore } from './dictionary-store.ts';
export type { OwnDictionary } from './dictionary-store.ts';
export { ownDictionary } from './own-dictionary.ts';
