import type { ReactNode } from 'react';

const paper = '#fbf8ef';
const ink = '#33312b';
const line = '#b9b19a';
interface DrawnPaperProps {
  /** Label for screen readers. */
  readonly name: string;
  readonly head: string;
  readonly number: string;
  /** Label and value of each line. */
  readonly rows: readonly (readonly [string, string])[];
}
/** Draws a document from its data, in place of a photo. */
export function DrawnPaper({ name, head, number, rows }: DrawnPaperProps): ReactNode {
  const step = 160 / rows.length;
  return (
    <svg viewBox="0 0 320 240" role="img" aria-label={name} width="320" height="240" fontFamily="inherit">
      <rect x="1" y="1" width="318" height="238" rx="4" fill={paper} stroke={line} />
      <text x="160" y="29" fill={ink} fontSize="15" fontWeight="600" textAnchor="middle">
        {head}
      </text>
      <text x="160" y="48" fill={ink} fontSize="11" textAnchor="middle">
        {number}
      </text>
      {rows.map(([label, value], index) => (
        <g key={label} transform={`translate(0 ${85 + index * step})`}>
          <line x1="20" x2="300" y1={0} y2={0} stroke={line} strokeDasharray="2 3" />
          <text x="24" y={-7} fill={ink} fontSize="12">
            {label}
          </text>
          <text x="296" y={-7} fill={ink} fontSize="13" textAnchor="end">
            {value}
          </text>
        </g>
      ))}
    </svg>
  );
}
