export { NoticeStore } from './notice-store.ts';
