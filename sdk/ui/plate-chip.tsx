import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { plateColorOf, plateTone } from '../contract/values/plate.ts';
import type { PlateTone } from '../contract/values/plate.ts';
import { Http, useService } from '../web/index.ts';
import { plateColoursOf } from './plate-colours.ts';

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
    // The band says something: it stands on paper too.
    printColorAdjust: 'exact',
  },
});

/**
 * A plate with the band of its colour: `color`, the dictionary code that is kept beside it, else the only one its form
 * allows, else that of the vehicle's record. Without any of them it has no band.
 */
export const PlateChip = observer(function PlateChip({
  plate,
  color,
}: {
  readonly plate: string;
  readonly color?: string | undefined;
}): ReactNode {
  const styles = useStyles();
  const http = useService(Http);
  const known = color ?? plateColorOf(plate) ?? plateColoursOf(http).of(plate);
  const tone = known === undefined ? undefined : plateTone(known);
  const band = tone === undefined ? '' : `${BANDS[tone]} left / 4px 100% no-repeat, `;
  return (
    <span
      className={styles.chip}
      data-plate={tone ?? 'unknown'}
      style={{ background: `${band}${tokens.colorNeutralBackground3}` }}
    >
      {plate}
    </span>
  );
});
