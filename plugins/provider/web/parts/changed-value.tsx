import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';

interface Changed {
  readonly fieldName: string;
}
const FieldLabel = observer(function FieldLabel({ name }: { readonly name: string }): ReactNode {
  return useText()(`field.${name}`);
});
/** What changed, from what, to what. */
export const changed = [
  { field: 'fieldZh', cell: (row: Changed): ReactNode => createElement(FieldLabel, { name: row.fieldName }) },
  'oldValue',
  'newValue',
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
