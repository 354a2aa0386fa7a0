export { UploadStore, type FileStoreOptions } from './upload-store.ts';
export { DiskBytes, type FileBytes } from './file-bytes.ts';
export { S3Bytes, type S3Settings } from './s3-bytes.ts';
export { demoPicture, storeDemoPicture } from './demo-picture.ts';
export { atStore, FileRefused, storeFault } from './file-refused.ts';
export { storedPictures } from './stored-pictures.ts';
export { tryBytes } from './try-bytes.ts';
export { judgeContent } from './judge-content.ts';
export { migrations } from './migrations.ts';
