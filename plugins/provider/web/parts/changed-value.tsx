import type { Field } from '@freightdeck/sdk/contract';
import { FieldValue } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { codeRules, serviceProviders } from '../../contract/index.ts';

interface Changed {
  readonly fieldName: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}
const fields: Readonly<Record<string, Field>> = { ...serviceProviders.fields, ...codeRules };
const counted = new Set(['money', 'ratio', 'integer', 'distance']);

/** Records store plain text; this formats it like its field. */
function Value({ name, value }: { readonly name: string; readonly value: string | null }): ReactNode {
  const field = fields[name];
  return <FieldValue field={field} value={value !== null && counted.has(field?.kind ?? '') ? Number(value) : value} />;
}
const FieldLabel = observer(function FieldLabel({ name }: { readonly name: string }): ReactNode {
  return useText()(`field.${name}`);
});
/** Columns for the changed field, its old and its new value. */
export const changed = [
  { field: 'fieldZh', cell: (row: Changed): ReactNode => createElement(FieldLabel, { name: row.fieldName }) },
  {
    field: 'oldValue',
    cell: (row: Changed): ReactNode => createElement(Value, { name: row.fieldName, value: row.oldValue }),
  },
  {
    field: 'newValue',
    cell: (row: Changed): ReactNode => createElement(Value, { name: row.fieldName, value: row.newValue }),
  },
] as const;
const FieldLabels = observer(function FieldLabels({ codes }: { readonly codes: string }): ReactNode {
  const text = useText();
  return codes
    .split(',')
    .map((code) => text(`field.${code}`))
    .join(text('batch.between'));
});
/** Several changed fields, named in the reader's language. */
export const labelsCell = (row: { readonly fieldCodes: string }): ReactNode =>
  createElement(FieldLabels, { codes: row.fieldCodes });
