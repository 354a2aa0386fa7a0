import type { RecordOf } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import type { ReactNode } from 'react';
import type { receipts } from '../../contract/index.ts';

const paper = '#fbf8ef';
const ink = '#33312b';
const line = '#b9b19a';
/** A signed receipt as it would have been photographed, drawn from its words. */
export function DrawnReceipt({ receipt, name }: { readonly receipt: RecordOf<typeof receipts>; readonly name: string }): ReactNode {
  const text = useText();
  const rows = [['waybillSn', receipt.waybillSn], ['vehicleNum', receipt.vehicleNum], ['driverName', receipt.driverName], ['signer', receipt.signer ?? ''], ['signedAt', receipt.signedAt ?? '']] as const;
  return (
    <svg viewBox="0 0 320 240" role="img" aria-label={name} width="320" height="240" fontFamily="inherit">
      <rect x="1" y="1" width="318" height="238" rx="4" fill={paper} stroke={line} />
      <text x="160" y="30" fill={ink} fontSize="15" fontWeight="600" textAnchor="middle">{text('receipt.sheet')}</text>
      <text x="160" y="50" fill={ink} fontSize="11" textAnchor="middle">{receipt.receiptNo}</text>
      {rows.map(([field, value], index) => (
        <g key={field}>
          <line x1="20" x2="300" y1={92 + index * 30} y2={92 + index * 30} stroke={line} strokeDasharray="2 3" />
          <text x="24" y={85 + index * 30} fill={ink} fontSize="12">{text(`field.${field}`)}</text>
          <text x="296" y={85 + index * 30} fill={ink} fontSize="13" textAnchor="end">{value}</text>
        </g>
      ))}
    </svg>
  );
}
