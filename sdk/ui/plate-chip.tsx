import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { plateColorOf, plateTone } from '../contract/values/plate.ts';
import type { PlateTone } from '../contract/values/plate.ts';

const plain = (color: string): string => `linear-gradient(${color}, ${color})`;
const halves = (left: string, right: string): string => `linear-gradient(${left} 50%, ${right} 50%)`;
const BANDS: Readonly<Record<PlateTone, string>> = {
  blue: plain(tokens.colorPaletteBlueBorderActive),
  yellow: plain(tokens.colorPaletteYellowBorderActive),
  green: plain(tokens.colorPaletteGreenBorderActive),
  yellowGreen: halves(tokens.colorPaletteYellowBorderActive, tokens.colorPaletteGreenBorderActive),
  black: plain(tokens.colorNeutralForeground1),
  white: plain(tokens.colorNeutralStroke1),
  other: plain(tokens.colorNeutralStroke1),
};
const useStyles = makeStyles({
  chip: {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: '20px',
    verticalAlign: 'middle',
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorNeutralForeground1,
    paddingInline: '10px 6px',
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '0.02em',
  },
});

/** A plate with the band of its colour. `color` is the dictionary code; without it the plate's form decides. */
export function PlateChip({ plate, color }: { readonly plate: string; readonly color?: string | number }): ReactNode {
  const styles = useStyles();
  const tone = plateTone(String(color ?? plateColorOf(plate) ?? ''));
  return (
    <span
      className={styles.chip}
      data-plate={tone}
      style={{ background: `${BANDS[tone]} left / 4px 100% no-repeat, ${tokens.colorNeutralBackground3}` }}
    >
      {plate}
    </span>
  );
}
