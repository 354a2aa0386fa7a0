export { favouritesAtMost, PlaceStore, recentAtMost } from './place-store.ts';
