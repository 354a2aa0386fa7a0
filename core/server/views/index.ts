export { migrations } from './migrations.ts';
export { serves, viewsAtMost } from './serve-views.ts';
