import type { ExportWish } from '@freightdeck/sdk/web';
import { examples } from '../../contract/index.ts';

/** Starts an export task for the given examples, or all. */
export const exportExamples = (
  text: (id: string) => string,
  title: string,
  format: 'xlsx' | 'csv',
  ids: readonly string[],
): ExportWish => ({
  resource: examples,
  title,
  conditions: ids.length > 0 ? [{ type: 'in_id', value: ids }] : [],
  columns: (['title', 'status', 'author', 'at', 'content'] as const).map((prop) => ({
    prop,
    label: text(`field.${prop}`),
  })),
  format,
});
