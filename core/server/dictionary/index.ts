export { changedDictionary, namedChoices } from './changed-dictionary.ts';
export { migrations } from './migrations.ts';
export { serves } from './dictionary-queries.ts';
export { seedDictionary } from './seed-dictionary.ts';
export { unknownValues } from './unknown-values.ts';
