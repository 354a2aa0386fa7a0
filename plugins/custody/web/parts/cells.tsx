import { tokens } from '@fluentui/react-components';
import { MoneyText } from '@freightdeck/sdk/ui';
import { createElement } from 'react';
import type { ReactNode } from 'react';

/** Channel minus ledger; red unless 0. */
function Difference({ cents }: { readonly cents: number }): ReactNode {
  return (
    <span
      style={
        cents === 0 ? undefined : { color: tokens.colorStatusDangerForeground3, fontWeight: tokens.fontWeightSemibold }
      }
    >
      <MoneyText cents={cents} />
    </span>
  );
}
export const differenceCell = (row: { readonly diffCents: number }): ReactNode =>
  createElement(Difference, { cents: row.diffCents });
