import { FieldValue } from '@freightdeck/sdk/ui';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { postingKind } from '../../contract/index.ts';

export const bizTypeCell = (row: { readonly bizType: string | null }): ReactNode =>
  row.bizType === null ? null : createElement(FieldValue, { field: postingKind, value: row.bizType });
