import type { Field, RecordOf } from '@freightdeck/sdk/contract';
import { FieldValue } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { companies, companyConfigs, type configRecords } from '../../contract/index.ts';

type ConfigRecord = RecordOf<typeof configRecords>;
const fields: Readonly<Record<string, Field>> = { ...companies.fields, ...companyConfigs.fields };
const counted = new Set(['money', 'ratio', 'integer']);

/** Records store plain text; this formats it like its field. */
function Value({ name, value }: { readonly name: string; readonly value: string | null }): ReactNode {
  const field = fields[name];
  return <FieldValue field={field} value={value !== null && counted.has(field?.kind ?? '') ? Number(value) : value} />;
}
const FieldLabel = observer(function FieldLabel({ name }: { readonly name: string }): ReactNode {
  return useText()(`field.${name}`);
});
export const labelCell = (row: ConfigRecord): ReactNode => createElement(FieldLabel, { name: row.fieldName });
export const oldCell = (row: ConfigRecord): ReactNode =>
  createElement(Value, { name: row.fieldName, value: row.oldValue });
export const newCell = (row: ConfigRecord): ReactNode =>
  createElement(Value, { name: row.fieldName, value: row.newValue });
