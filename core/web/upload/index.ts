export { uploadKind } from './upload-kind.ts';
export { fileIdOf, uploadRules, UploadService } from './upload-service.ts';
