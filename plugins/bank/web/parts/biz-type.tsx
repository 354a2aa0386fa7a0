import { I18n, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';

/** What a journal was made for; a word nobody has named yet stays as it is. */
export const BizType = observer(function BizType({ name }: { readonly name: string }): ReactNode {
  const text = useText();
  const known = useService(I18n).has(`bank.bizType.${name}`);
  return known ? text(`bizType.${name}`) : name;
});
export const bizTypeCell = (row: { readonly bizType: string | null }): ReactNode => (row.bizType === null ? null : createElement(BizType, { name: row.bizType }));
