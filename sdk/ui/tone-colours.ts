import type { tokens } from '@fluentui/react-components';
import type { Tone } from '../contract/index.ts';

type Token = keyof typeof tokens;
interface ToneColours {
  readonly background: Token;
  readonly text: Token;
  readonly border: Token;
}
const palette = (name: 'Yellow' | 'Green' | 'Red' | 'DarkOrange'): ToneColours => ({
  background: `colorPalette${name}Background1`,
  text: `colorPalette${name}Foreground1`,
  border: `colorPalette${name}Border1`,
});

/** The colours of each tone, by the names they have in a theme: a keeper of the dictionary chooses among these. */
export const toneColours: Readonly<Record<Tone, ToneColours>> = {
  draft: { background: 'colorNeutralBackground4', text: 'colorNeutralForeground3', border: 'colorNeutralStroke2' },
  waiting: palette('Yellow'),
  // Not the brand's: a tenant whose colour is red would see what runs as refused (host/web/theme/themes.ts).
  running: {
    background: 'colorPaletteCornflowerBackground2',
    text: 'colorPaletteCornflowerForeground2',
    border: 'colorPaletteCornflowerBorderActive',
  },
  done: palette('Green'),
  refused: palette('Red'),
  stopped: palette('DarkOrange'),
  void: { background: 'colorTransparentBackground', text: 'colorNeutralForeground3', border: 'colorNeutralStroke2' },
  warning: palette('Yellow'),
};
