import { contrastOfWhite } from '@freightdeck/sdk/values';
import type { BrandVariants } from '@fluentui/react-components';
import { defaultBrand } from './own-ramp.ts';

type Lab = readonly [lightness: number, a: number, b: number];
const stops = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const;
/** Lightness (OKLab) and share of the chroma at each step, taken from Fluent's own blue ramp. */
const lightness = [0.2, 0.25, 0.3, 0.345, 0.39, 0.43, 0.475, 0.525, 0.57, 0.615, 0.665, 0.715, 0.78, 0.845, 0.9, 0.955];
const chroma = [0.3, 0.42, 0.55, 0.66, 0.76, 0.86, 0.94, 1, 0.98, 0.94, 0.86, 0.74, 0.56, 0.4, 0.26, 0.13];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
}
function toLab([r, g, b]: readonly [number, number, number]): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
function toRgb([lightnessOf, a, b]: Lab): [number, number, number] {
  const l = (lightnessOf + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightnessOf - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightnessOf - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
const inGamut = (rgb: readonly number[]): boolean => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb
    .map((channel) =>
      Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The colour of this lightness and hue, with as much chroma as sRGB can show. */
function shade(lightnessOf: number, a: number, b: number): string {
  for (let part = 1; part > 0; part -= 0.05) {
    const rgb = toRgb([lightnessOf, a * part, b * part]);
    if (inGamut(rgb)) return hexOf(rgb);
  }
  return hexOf(toRgb([lightnessOf, 0, 0]));
}

export interface BrandRamp {
  readonly ramp: BrandVariants;
  /** True when the wanted colour was too pale to be readable and was darkened. */
  readonly adjusted: boolean;
}
/**
 * Sixteen steps around one colour. Step 80 is the colour itself, darkened until white text on it has a contrast of 4.5
 * : 1.
 */
export function brandRamp(wanted: string): BrandRamp {
  const key = /^#[0-9a-f]{6}$/i.test(wanted) ? wanted : defaultBrand;
  const [own, a, b] = toLab(channels(key));
  let anchor = Math.min(Math.max(own, 0.36), 0.56);
  while (anchor > 0.3 && contrastOfWhite(shade(anchor, a, b)) < 4.6) anchor -= 0.01;
  const shift = anchor - 0.525;
  const ramp = Object.fromEntries(
    stops.map((stop, index) => {
      const near = 1 - Math.abs(index - 7) / 8;
      return [
        stop,
        shade((lightness[index] ?? 0.5) + shift * near, a * (chroma[index] ?? 1), b * (chroma[index] ?? 1)),
      ];
    }),
  ) as unknown as BrandVariants;
  return { ramp, adjusted: own - anchor > 0.005 };
}
