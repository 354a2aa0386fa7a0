import { describe, expect, it } from 'vitest';
import { swatches } from '../../host/web/theme/choices.ts';
import { contrastOfWhite } from '../../sdk/contract/values/index.ts';
import { brandRamp } from '../../host/web/theme/brand-ramp.ts';
import { defaultBrand, ownRamp } from '../../host/web/theme/own-ramp.ts';
import { fluentTheme, loadTheme } from '../../host/web/theme/themes.ts';
import { toneColours } from '../../sdk/ui/tone-colours.ts';

/** WCAG contrast of two colours, each measured against white. */
const contrast = (one: string, other: string): number => {
  const [darker, lighter] = [contrastOfWhite(one), contrastOfWhite(other)].sort((a, b) => b - a) as [number, number];
  return darker / lighter;
};
const surfaces = [
  'colorNeutralBackground1',
  'colorNeutralBackground2',
  'colorNeutralBackground1Hover',
  'colorNeutralBackground1Selected',
] as const;
const words = [
  'colorBrandForegroundLink',
  'colorBrandForegroundLinkHover',
  'colorBrandForeground1',
  'colorNeutralForeground2BrandHover',
  'colorNeutralForeground2BrandPressed',
  'colorNeutralForeground1',
  'colorNeutralForeground2',
  'colorNeutralForeground3',
  'colorStatusDangerForeground3',
] as const;

describe.each(['light', 'dark'] as const)('the %s theme', (name) => {
  it.each(swatches)(
    'in $id words and links are read at 4.5 : 1 on every surface of a list, a row under the pointer too',
    async ({ value }) => {
      await loadTheme(name, value);
      const theme = fluentTheme(name, value)!;
      const tooPale = surfaces.flatMap((surface) =>
        words
          .filter((word) => contrast(theme[word], theme[surface]) < 4.5)
          .map(
            (word) =>
              `${word} ${theme[word]} on ${surface} ${theme[surface]}: ${contrast(theme[word], theme[surface]).toFixed(2)}`,
          ),
      );
      expect(tooPale).toEqual([]);
    },
  );
});

describe.each(['light', 'dark'] as const)('the tags of states in the %s theme', (name) => {
  it.each(swatches)('in $id are read at 4.5 : 1, whichever colour the dictionary gives an entry', async ({ value }) => {
    await loadTheme(name, value);
    const theme = fluentTheme(name, value)!;
    const solid = (token: keyof typeof theme): string =>
      theme[token] === 'transparent' ? theme.colorNeutralBackground1 : String(theme[token]);
    const tooPale = Object.entries(toneColours).flatMap(([tone, { background, text }]) => {
      const found = contrast(solid(text), solid(background));
      return found < 4.5 ? [`${tone}: ${found.toFixed(2)}`] : [];
    });
    expect(tooPale).toEqual([]);
  });
});

describe.each(['light', 'dark'] as const)('the meanings of colours in the %s theme', (name) => {
  it.each([...swatches.map(({ value }) => value), '#d13438'])(
    'a state and a link look the same under the brand colour %s as under the own one',
    async (colour) => {
      await Promise.all([loadTheme(name, colour), loadTheme(name, defaultBrand)]);
      const [branded, own] = [fluentTheme(name, colour)!, fluentTheme(name, defaultBrand)!];
      const meant = [
        ...Object.values(toneColours).flatMap(({ background, text, border }) => [background, text, border]),
        'colorBrandForegroundLink' as const,
        'colorBrandForegroundLinkHover' as const,
      ];
      expect(meant.filter((token) => branded[token] !== own[token])).toEqual([]);
    },
  );
});

describe("the product's own colour", () => {
  it('is written down as it is reckoned', () => {
    expect(ownRamp).toEqual(brandRamp(defaultBrand).ramp);
  });
});
