import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Tone } from '../contract/index.ts';

const useStyles = makeStyles({
  dot: {
    flex: '0 0 auto',
    display: 'inline-block',
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    marginInlineEnd: '8px',
  },
  draft: { backgroundColor: tokens.colorNeutralForeground3 },
  waiting: { backgroundColor: tokens.colorStatusWarningBorderActive },
  running: { backgroundColor: tokens.colorPaletteCornflowerForeground2 },
  done: { backgroundColor: tokens.colorStatusSuccessBorderActive },
  refused: { backgroundColor: tokens.colorStatusDangerBorderActive },
  stopped: { backgroundColor: tokens.colorPaletteDarkOrangeBorderActive },
  void: { boxShadow: `inset 0 0 0 2px ${tokens.colorNeutralForeground3}` },
  warning: { backgroundColor: tokens.colorStatusWarningBorderActive },
});
/** A status colour beside a name, where a badge would be too conspicuous. */
export function ToneDot({ tone }: { readonly tone: Tone | undefined }): ReactNode {
  const styles = useStyles();
  return tone ? <span className={mergeClasses(styles.dot, styles[tone])} data-dot={tone} aria-hidden /> : null;
}
