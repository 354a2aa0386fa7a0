import type { RecordOf } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import type { configRecords } from '../../contract/index.ts';

const FieldLabel = observer(function FieldLabel({ name }: { readonly name: string }): ReactNode {
  return useText()(`field.${name}`);
});
/** The changed field, named in the reader's language. */
export const labelCell = (row: RecordOf<typeof configRecords>): ReactNode =>
  createElement(FieldLabel, { name: row.fieldName });
