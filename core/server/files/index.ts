export { DiskFileStore, type FileStoreOptions } from './disk-file-store.ts';
export { demoPicture, storeDemoPicture } from './demo-picture.ts';
export { FileRefused } from './file-refused.ts';
export { judgeContent } from './judge-content.ts';
export { migrations } from './migrations.ts';
