export type { FirstQuestion } from './early-rows.ts';
export { AuditView } from './audit/audit-view.tsx';
export { beginList, beginQuestion } from './begin-list.ts';
export { FormView } from './form-view.tsx';
export { ListView } from './list-view.tsx';
export { RecordView } from './record-view.tsx';
export { views } from './views.ts';
