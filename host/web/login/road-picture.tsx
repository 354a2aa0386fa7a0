import type { ReactElement } from 'react';
import styles from './login.module.css';

/** A road between two places, drawn in the colours of the tenant. Decoration only. */
export function RoadPicture(): ReactElement {
  return (
    <svg className={styles.road} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g fill="none" stroke="currentColor">
        <g strokeOpacity="0.1">
          {Array.from({ length: 9 }, (_, line) => (
            <path
              key={line}
              d={`M${-120 + line * 120} 900 C ${40 + line * 90} 640, ${60 + line * 110} 420, ${260 + line * 90} 0`}
            />
          ))}
          {Array.from({ length: 7 }, (_, line) => (
            <path
              key={line}
              d={`M-20 ${120 + line * 125} C 220 ${60 + line * 120}, 520 ${210 + line * 105}, 820 ${90 + line * 118}`}
            />
          ))}
        </g>
        <path
          d="M96 690 C 250 650, 214 500, 372 440 S 566 300, 690 166"
          strokeOpacity="0.28"
          strokeWidth="14"
          strokeLinecap="round"
        />
        <path
          d="M96 690 C 250 650, 214 500, 372 440 S 566 300, 690 166"
          strokeOpacity="0.9"
          strokeWidth="2"
          strokeDasharray="2 12"
          strokeLinecap="round"
        />
      </g>
      <g fill="currentColor">
        {[
          [96, 690],
          [372, 440],
          [690, 166],
        ].map(([x, y]) => (
          <g key={x}>
            <circle cx={x} cy={y} r="22" fillOpacity="0.16" />
            <circle cx={x} cy={y} r="7" />
          </g>
        ))}
        {[
          [188, 300],
          [540, 640],
          [628, 520],
          [250, 180],
        ].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="3.5" fillOpacity="0.55" />
        ))}
      </g>
    </svg>
  );
}
