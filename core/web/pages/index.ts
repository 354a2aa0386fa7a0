export { AuditView } from './audit/audit-view.tsx';
export { FormView } from './form-view.tsx';
export { ListView } from './list-view.tsx';
export { prefetchList } from './prefetch-list.ts';
export { pageHelp } from './help/page-help-part.ts';
export { RecordView } from './record-view.tsx';
export { views } from './views.ts';
