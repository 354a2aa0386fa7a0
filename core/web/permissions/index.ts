export { PermissionStore } from './permission-store.ts';
