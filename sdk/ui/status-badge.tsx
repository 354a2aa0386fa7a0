import { makeResetStyles, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Tone } from '../contract/index.ts';
import { iconClip } from './icon-clip.ts';
import { outlines } from './status-marks.ts';
import { toneColours } from './tone-colours.ts';

const look = (tone: Tone) => {
  const { background, text, border } = toneColours[tone];
  return {
    backgroundColor: tokens[background],
    color: tokens[text],
    boxShadow: `inset 0 0 0 1px ${tokens[border]}`,
    '::before': { clipPath: iconClip(outlines[tone]) },
  };
};
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
  draft: look('draft'),
  waiting: look('waiting'),
  running: look('running'),
  done: look('done'),
  refused: look('refused'),
  stopped: look('stopped'),
  void: { ...look('void'), textDecorationLine: 'line-through' },
  warning: look('warning'),
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
