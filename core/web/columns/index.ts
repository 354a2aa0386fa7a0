export { checkedWidth, columnsProblem, digitsOnly, moveColumn, smallestWidth } from './column-rules.ts';
export { ColumnStore } from './column-store.ts';
export { allowedColumns, mergeColumns } from './merge-columns.ts';
export type { Merged } from './merge-columns.ts';
