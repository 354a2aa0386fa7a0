import { makeResetStyles, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Tone } from '../contract/index.ts';
import { iconClip } from './icon-clip.ts';
import { outlines } from './status-marks.ts';

const look = (tone: Tone, background: string, color: string, border: string) => ({
  backgroundColor: background,
  color,
  boxShadow: `inset 0 0 0 1px ${border}`,
  '::before': { clipPath: iconClip(outlines[tone]) },
});
/** One element with one class and a mark drawn by CSS, because a list shows dozens. */
const useChip = makeResetStyles({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  maxWidth: '100%',
  height: '20px',
  paddingInline: '6px',
  boxSizing: 'border-box',
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  borderRadius: tokens.borderRadiusMedium,
  fontSize: tokens.fontSizeBase200,
  lineHeight: tokens.lineHeightBase200,
  fontWeight: tokens.fontWeightSemibold,
  // Forced colours remove the tint; the outline stays.
  outline: '1px solid transparent',
  outlineOffset: '-1px',
  '::before': {
    content: '""',
    flex: '0 0 20px',
    height: '20px',
    margin: '-4px',
    scale: '0.6',
    backgroundColor: 'currentColor',
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText', forcedColorAdjust: 'none' },
  },
});
const useTones = makeStyles({
  draft: look('draft', tokens.colorNeutralBackground4, tokens.colorNeutralForeground3, tokens.colorNeutralStroke2),
  waiting: look(
    'waiting',
    tokens.colorPaletteYellowBackground1,
    tokens.colorPaletteYellowForeground1,
    tokens.colorPaletteYellowBorder1,
  ),
  running: look('running', tokens.colorBrandBackground2, tokens.colorBrandForeground2, tokens.colorBrandStroke2),
  done: look(
    'done',
    tokens.colorPaletteGreenBackground1,
    tokens.colorPaletteGreenForeground1,
    tokens.colorPaletteGreenBorder1,
  ),
  refused: look(
    'refused',
    tokens.colorPaletteRedBackground1,
    tokens.colorPaletteRedForeground1,
    tokens.colorPaletteRedBorder1,
  ),
  stopped: look(
    'stopped',
    tokens.colorPaletteDarkOrangeBackground1,
    tokens.colorPaletteDarkOrangeForeground1,
    tokens.colorPaletteDarkOrangeBorder1,
  ),
  void: {
    ...look('void', 'transparent', tokens.colorNeutralForeground3, tokens.colorNeutralStroke2),
    textDecorationLine: 'line-through',
  },
  warning: look(
    'warning',
    tokens.colorPaletteYellowBackground1,
    tokens.colorPaletteYellowForeground1,
    tokens.colorPaletteYellowBorder1,
  ),
});

/** What a status means: tint, mark and text, never colour alone. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  const chip = useChip();
  const tones = useTones();
  return (
    <span className={mergeClasses(chip, tones[tone])} data-tone={tone}>
      {children}
    </span>
  );
}
