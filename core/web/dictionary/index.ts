export { DictionaryStore } from './dictionary-store.ts';
