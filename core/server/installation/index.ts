export { migrations } from './migrations.ts';
export { keepSecret, sealedElsewhere, secretOpens } from './secret-check.ts';
export { findStore, markStore, storeIdOf, takeStore } from './store-mark.ts';
