export { MessageStore } from './message-store.ts';
export type { Prompt, Toast } from './message-store.ts';
