import type { Field, RecordOf } from '@freightdeck/sdk/contract';
import { FieldValue } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { goodsSources, type goodsEditRecords } from '../../contract/index.ts';

type EditRecord = RecordOf<typeof goodsEditRecords>;
const fields: Readonly<Record<string, Field>> = goodsSources.fields;
const numbers = new Set(['money', 'ratio', 'integer', 'unitPrice', 'weight', 'distance']);

/** Records store plain text; this formats it like its field. */
function Value({ name, value }: { readonly name: string; readonly value: string | null }): ReactNode {
  const field = fields[name];
  const kind = field?.kind ?? '';
  return (
    <FieldValue
      field={field}
      value={value === null ? null : kind === 'flag' ? value === 'true' : numbers.has(kind) ? Number(value) : value}
    />
  );
}
const FieldLabel = observer(function FieldLabel({ name }: { readonly name: string }): ReactNode {
  return useText()(`field.${name}`);
});
export const labelCell = (row: EditRecord): ReactNode => <FieldLabel name={row.fieldName} />;
export const oldCell = (row: EditRecord): ReactNode => <Value name={row.fieldName} value={row.oldValue} />;
export const newCell = (row: EditRecord): ReactNode => <Value name={row.fieldName} value={row.newValue} />;
