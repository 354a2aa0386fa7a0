import { RecordLink } from '@freightdeck/sdk/ui';
import type { ReactNode } from 'react';

interface Paid {
  readonly orderKind: string | null;
  readonly orderId: string | null;
}
/** The order behind a payment: a withdrawal, a settlement, a transfer. */
export const paidOrder = ({ orderKind, orderId }: Paid) =>
  orderKind === null || orderId === null ? undefined : { resource: orderKind, known: { id: orderId } };

/** The number of a payment; it leads to the order that is paid. */
export function PaidOrder({ of, children }: { readonly of: Paid; readonly children: ReactNode }): ReactNode {
  const to = paidOrder(of);
  return to ? <RecordLink to={to}>{children}</RecordLink> : children;
}
