export { migrations } from './migrations.ts';
export { serves } from './dictionary-queries.ts';
export { seedDictionary } from './seed-dictionary.ts';
