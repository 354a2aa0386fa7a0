export { PreferencesStore } from './preferences-store.ts';
