import * as z from 'zod/mini';
import { compactCode } from './half-width.ts';

/** A mainland vehicle plate, upper case, without separators. */
export type Plate = string;

/** What a plate is by its form. */
export type PlateKind = 'normal' | 'smallNewEnergy' | 'largeNewEnergy' | 'trailer';

/** Plate colour code of the dictionary PLATE_COLOR: 1 蓝, 2 黄, 93 黄绿, 94 渐变绿, … */
export type PlateColor = '1' | '2' | '3' | '4' | '5' | '9' | '91' | '92' | '93' | '94';

/** The colour band a plate is drawn with. */
export type PlateTone = 'blue' | 'yellow' | 'black' | 'white' | 'green' | 'yellowGreen' | 'other';

const AREA = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z]';
const FORMS: readonly (readonly [PlateKind, RegExp])[] = [
  // At most 2 letters among the five (GA 36).
  ['normal', new RegExp(`^${AREA}(?!(?:\\d*[A-Z]){3})[A-HJ-NP-Z0-9]{5}$`)],
  ['smallNewEnergy', new RegExp(`^${AREA}[A-HJK][A-HJ-NP-Z0-9]\\d{4}$`)],
  ['largeNewEnergy', new RegExp(`^${AREA}\\d{5}[A-HJK]$`)],
  ['trailer', new RegExp(`^${AREA}[A-HJ-NP-Z0-9]{4}挂$`)],
];

const TONES: Record<PlateColor, PlateTone> = {
  1: 'blue',
  2: 'yellow',
  3: 'black',
  4: 'white',
  5: 'green',
  9: 'other',
  91: 'yellow',
  92: 'green',
  93: 'yellowGreen',
  94: 'green',
};

/** The kind of a plate; undefined when it is no plate. */
export function plateKind(plate: string): PlateKind | undefined {
  return FORMS.find(([, form]) => form.test(plate))?.[0];
}

/** Whether a text is a plate (V-PLATE). */
export function isPlate(text: string): boolean {
  return plateKind(text) !== undefined;
}

/** V-PLATE. */
export const plateSchema = z.string('plate.invalid').check(z.refine(isPlate, 'plate.invalid'));

/** `沪a·12345` as typed or pasted to `沪A12345`; undefined when it is no plate. */
export function parsePlate(text: string): Plate | undefined {
  const plate = compactCode(text);
  return isPlate(plate) ? plate : undefined;
}

/** With the dot of the real plate: `沪A·12345`. */
export function formatPlate(plate: Plate): string {
  return isPlate(plate) ? `${plate.slice(0, 2)}·${plate.slice(2)}` : plate;
}

/**
 * The colour a plate must have (V-PLATE-COLOR); a normal plate is yellow above 4.5 t gross mass, and of no known colour
 * where nobody knows the mass.
 */
export function plateColorOf(plate: Plate, grossMassKg?: number): PlateColor | undefined {
  switch (plateKind(plate)) {
    case 'smallNewEnergy':
      return '94';
    case 'largeNewEnergy':
      return '93';
    case 'trailer':
      return '2';
    case 'normal':
      return grossMassKg === undefined ? undefined : grossMassKg > 4500 ? '2' : '1';
    case undefined:
      return undefined;
  }
}

/** Whether plate, colour and gross mass fit together. */
export function matchesPlateColor(plate: Plate, color: PlateColor, grossMassKg = 0): boolean {
  return plateColorOf(plate, grossMassKg) === color;
}

/** The colour band for a colour code; an unknown code gives `other`. */
export function plateTone(color: string): PlateTone {
  const known: Partial<Record<string, PlateTone>> = TONES;
  return known[color] ?? 'other';
}
