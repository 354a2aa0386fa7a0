export { fileIdOf, UploadService } from './upload-service.ts';
