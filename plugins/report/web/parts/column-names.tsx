import type { Text } from '@freightdeck/sdk/manifest';
import { usePick } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { templates } from '../../contract/index.ts';

const names = templates.fields.columns.choices ?? [];
export const columnName = (column: string): Text =>
  names.find((one) => one.value === column) ?? { zh: column, en: column };

/** Names of the columns of a saved report. */
export const ColumnNames = observer(function ColumnNames({
  columns,
}: {
  readonly columns: readonly string[];
}): ReactNode {
  const pick = usePick();
  return columns.map((column) => pick(columnName(column))).join(', ');
});
