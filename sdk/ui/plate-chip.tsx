import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { plateColorOf, plateTone } from '../contract/values/plate.ts';
import type { PlateTone } from '../contract/values/plate.ts';

const BANDS: Readonly<Record<PlateTone, string>> = {
  blue: tokens.colorPaletteBlueBorderActive,
  yellow: tokens.colorPaletteYellowBorderActive,
  green: tokens.colorPaletteGreenBorderActive,
  yellowGreen: `linear-gradient(${tokens.colorPaletteYellowBorderActive} 50%, ${tokens.colorPaletteGreenBorderActive} 50%)`,
  black: tokens.colorNeutralForeground1,
  white: tokens.colorNeutralStroke1,
  other: tokens.colorNeutralStroke1,
};
const useStyles = makeStyles({
  chip: {
    display: 'inline-flex', alignItems: 'stretch', maxWidth: '100%', overflow: 'hidden', whiteSpace: 'nowrap', lineHeight: '20px', verticalAlign: 'middle',
    borderRadius: tokens.borderRadiusSmall, backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground1,
  },
  band: { flex: '0 0 4px' },
  text: { paddingInline: '6px', fontVariantNumeric: 'tabular-nums', letterSpacing: '0.02em' },
});

/** A plate with the band of its colour. `color` is the dictionary code; without it the plate's form decides. */
export function PlateChip({ plate, color }: { readonly plate: string; readonly color?: string | number }): ReactNode {
  const styles = useStyles();
  const tone = plateTone(String(color ?? plateColorOf(plate) ?? ''));
  return (
    <span className={styles.chip} data-plate={tone}>
      <span className={styles.band} style={{ background: BANDS[tone] }} aria-hidden />
      <span className={styles.text}>{plate}</span>
    </span>
  );
}
