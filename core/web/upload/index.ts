export { UploadService } from './upload-service.ts';
