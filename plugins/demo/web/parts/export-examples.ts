import type { ExportWish } from '@freightdeck/sdk/web';
import { examples } from '../../contract/index.ts';

/** The examples as an export task; those named, or all of them. */
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
