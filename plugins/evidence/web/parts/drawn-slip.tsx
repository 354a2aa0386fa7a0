import type { RecordOf } from '@freightdeck/sdk/contract';
import { formatWeight } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import type { ReactNode } from 'react';
import type { pounds } from '../../contract/index.ts';

const paper = '#fbf8ef';
const ink = '#33312b';
const line = '#b9b19a';
/** A weighbridge slip as it would have been photographed, drawn from its numbers. */
export function DrawnSlip({ slip, name }: { readonly slip: RecordOf<typeof pounds>; readonly name: string }): ReactNode {
  const text = useText();
  const kilograms = (value: number | null): string => (value === null ? '' : formatWeight(value));
  const rows = [
    ['vehicleNum', slip.vehicleNum], ['goodsName', slip.goodsName], ['grossKg', kilograms(slip.grossKg)], ['tareKg', kilograms(slip.tareKg)], ['netKg', kilograms(slip.netKg)], ['weighAt', slip.weighAt ?? ''],
  ] as const;
  return (
    <svg viewBox="0 0 320 240" role="img" aria-label={name} width="320" height="240" fontFamily="inherit">
      <rect x="1" y="1" width="318" height="238" rx="4" fill={paper} stroke={line} />
      <text x="160" y="28" fill={ink} fontSize="15" fontWeight="600" textAnchor="middle">{slip.unitName}</text>
      <text x="160" y="46" fill={ink} fontSize="11" textAnchor="middle">{slip.poundSn}</text>
      {rows.map(([field, value], index) => (
        <g key={field}>
          <line x1="20" x2="300" y1={82 + index * 27} y2={82 + index * 27} stroke={line} strokeDasharray="2 3" />
          <text x="24" y={75 + index * 27} fill={ink} fontSize="12">{text(`field.${field}`)}</text>
          <text x="296" y={75 + index * 27} fill={ink} fontSize="13" textAnchor="end">{value}</text>
        </g>
      ))}
    </svg>
  );
}
