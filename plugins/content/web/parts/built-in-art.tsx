import { tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { builtInPictures } from '../../contract/index.ts';

export type BuiltInPicture = (typeof builtInPictures)[number];
const skies: Readonly<Record<BuiltInPicture, string>> = {
  'builtin/road': tokens.colorPaletteLightTealBackground2,
  'builtin/mine': tokens.colorPalettePeachBackground2,
  'builtin/port': tokens.colorPaletteBlueBackground2,
  'builtin/night': tokens.colorNeutralBackgroundInverted,
};
const lorry = (x: number, y: number): ReactNode => (
  <g transform={`translate(${x} ${y})`}>
    <rect width="34" height="15" rx="1" fill={tokens.colorBrandBackground} />
    <path d="M35 4h8l4 6v5H35z" fill={tokens.colorBrandForeground1} />
    <g fill={tokens.colorNeutralForeground1}>
      <circle cx="8" cy="16" r="3.2" />
      <circle cx="26" cy="16" r="3.2" />
      <circle cx="41" cy="16" r="3.2" />
    </g>
  </g>
);
const scenes: Readonly<Record<BuiltInPicture, ReactNode>> = {
  'builtin/road': <path d="M0 52 30 34l26 16 30-24 34 22 40-12v54H0z" fill={tokens.colorPaletteTealBackground2} />,
  'builtin/mine': <path d="M0 66 44 24l20 20 18-12 34 34h44v24H0z" fill={tokens.colorPaletteBrownBackground2} />,
  'builtin/port': (
    <g fill={tokens.colorPaletteNavyBorderActive}>
      <path d="M112 66V18h4v8h26v4h-26v36z" />
      <rect x="20" y="50" width="18" height="8" />
      <rect x="40" y="50" width="18" height="8" />
      <rect x="30" y="41" width="18" height="8" />
      <path d="M10 60h64l-8 10H18z" />
    </g>
  ),
  'builtin/night': (
    <g fill={tokens.colorNeutralForegroundInverted}>
      <circle cx="130" cy="20" r="8" />
      <circle cx="40" cy="14" r="1" />
      <circle cx="70" cy="26" r="1" />
      <circle cx="96" cy="12" r="1" />
    </g>
  ),
};

/** A picture of the product, drawn in the colours of the theme. */
export function BuiltInArt({
  picture,
  label,
}: {
  readonly picture: BuiltInPicture;
  readonly label: string;
}): ReactNode {
  return (
    <svg
      viewBox="0 0 160 90"
      role="img"
      aria-label={label}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="160" height="90" fill={skies[picture]} />
      {scenes[picture]}
      <rect y="72" width="160" height="18" fill={tokens.colorNeutralForeground3} />
      <path d="M6 81h20m16 0h20m16 0h20m16 0h20m16 0h14" stroke={tokens.colorNeutralBackground1} strokeWidth="1.5" />
      {lorry(52, 58)}
    </svg>
  );
}
