import {
  FluentProvider,
  makeStyles,
  mergeClasses,
  tokens,
  webDarkTheme,
  webLightTheme,
} from '@fluentui/react-components';
import type { PartialTheme } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { BoardTheme } from './palette.ts';

const useStyles = makeStyles({ ground: { backgroundColor: tokens.colorNeutralBackground3 } });
/** Fonts are inherited from the console. */
const withoutFonts = ({
  fontFamilyBase: _base,
  fontFamilyNumeric: _numeric,
  fontFamilyMonospace: _monospace,
  ...rest
}: typeof webDarkTheme): PartialTheme => rest;
/** Theme of the data wall, darker than the console's dark theme. */
const wallTheme = {
  ...withoutFonts(webDarkTheme),
  colorNeutralBackground1: '#12273d',
  colorNeutralBackground2: '#16304a',
  colorNeutralBackground3: '#0b1a2b',
  colorNeutralStroke2: '#2b4a68',
  colorNeutralStroke3: '#1e3a55',
  colorNeutralForeground3: '#b4c4d4',
};
const themes = { LIGHT: withoutFonts(webLightTheme), DARK: withoutFonts(webDarkTheme), WALL: wallTheme };

interface ThemeFrameProps {
  readonly theme: keyof typeof themes;
  readonly className?: string;
  readonly children: ReactNode;
}
/** Renders its children in another theme, with its background. */
export function ThemeFrame({ theme, className, children }: ThemeFrameProps) {
  const styles = useStyles();
  return (
    <BoardTheme value={theme === 'LIGHT' ? 'light' : 'dark'}>
      <FluentProvider theme={themes[theme]} className={mergeClasses(styles.ground, className)}>
        {children}
      </FluentProvider>
    </BoardTheme>
  );
}
