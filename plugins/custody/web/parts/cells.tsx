import { tokens } from '@fluentui/react-components';
import { MoneyText } from '@freightdeck/sdk/ui';
import { I18n, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';

/** What a journal was made for; a word nobody has named yet stays as it is. */
const BizType = observer(function BizType({ name }: { readonly name: string }): ReactNode {
  const text = useText();
  const known = useService(I18n).has(`custody.bizType.${name}`);
  return known ? text(`bizType.${name}`) : name;
});
/** Channel less ledger; red as soon as they disagree. */
function Difference({ cents }: { readonly cents: number }): ReactNode {
  return <span style={cents === 0 ? undefined : { color: tokens.colorStatusDangerForeground3, fontWeight: tokens.fontWeightSemibold }}><MoneyText cents={cents} /></span>;
}
export const bizTypeCell = (row: { readonly bizType: string | null }): ReactNode => (row.bizType === null ? null : createElement(BizType, { name: row.bizType }));
export const differenceCell = (row: { readonly diffCents: number }): ReactNode => createElement(Difference, { cents: row.diffCents });
