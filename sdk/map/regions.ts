import { areaList } from '@vant/area-data';
import type { Coordinates } from '../contract/values/coordinates.ts';
import centres from './centres.json' with { type: 'json' };
import endings from './endings.json' with { type: 'json' };

/** A division of China by its six-digit code of GB/T 2260. */
export interface Region {
  readonly code: string;
  /** Its own name: `曹妃甸区`. */
  readonly name: string;
  /** With the divisions it lies in: `河北省`, `唐山市`, `曹妃甸区`. */
  readonly names: readonly string[];
  /** Code of the division it lies in; undefined for a province. */
  readonly parent: string | undefined;
}
const { province_list: provinces, city_list: cities, county_list: counties } = areaList;

/** Development zones, which statistics number and GB/T 2260 does not. */
const isZone = (code: string): boolean => /^\d{4}[79]\d$/.test(code);
/** Cities without counties, whose streets and towns have no code of GB/T 2260; and what is not divided by it at all. */
const undivided = /^(441900|442000|460400|620200|71|81|82)/;
const isUndivided = (code: string): boolean => undivided.test(code);
const provinceCode = (code: string): string => `${code.slice(0, 2)}0000`;
const cityCode = (code: string): string => `${code.slice(0, 4)}00`;
const isMunicipality = (code: string): boolean => /^(11|12|31|50)/.test(code);
/** Levels that exist in the numbering alone: the counties of a municipality, and those a province governs itself. */
const isNumbering = (code: string): boolean =>
  isMunicipality(code) || code.slice(2, 4) === '90' || cities[code] === undefined;

const byCode = new Map<string, Region>();
const within = new Map<string, Region[]>();
function add(code: string, name: string, parent: Region | undefined): void {
  const region: Region = { code, name, names: [...(parent?.names ?? []), name], parent: parent?.code };
  byCode.set(code, region);
  const around = parent?.code ?? '';
  within.set(around, [...(within.get(around) ?? []), region]);
}
for (const [code, name] of Object.entries(provinces)) add(code, name, undefined);
for (const [code, name] of Object.entries(cities))
  if (!isNumbering(code) && !isUndivided(provinceCode(code))) add(code, name, byCode.get(provinceCode(code)));
for (const [code, name] of Object.entries(counties)) {
  const city = byCode.get(cityCode(code));
  if (!isZone(code) && !isUndivided(code) && !isUndivided(cityCode(code)))
    add(code, name, city ?? byCode.get(provinceCode(code)));
}

/** Every division that may be the place of a load: what is not divided further, and cities as a whole. */
export const regions: readonly Region[] = [...byCode.values()];
/** A region by its code. */
export const regionOf = (code: string): Region | undefined => byCode.get(code);
/** The divisions directly in this one; without a code, the provinces. */
export const regionsIn = (code = ''): readonly Region[] => within.get(code) ?? [];
/** `河北省唐山市曹妃甸区`; undefined for a code that is no division. */
export const regionText = (code: string, between = ''): string | undefined => byCode.get(code)?.names.join(between);
/** The city a division is or lies in; a municipality is its own, and so is what a province governs itself. */
export function cityOf(code: string): string | undefined {
  const [province, city] = byCode.get(code)?.names ?? [];
  return isMunicipality(code) ? province : (city ?? province);
}
/** The province of a code, also of a county that has been merged into another one since. */
export const provinceOfCode = (code: string): Region | undefined => byCode.get(provinceCode(code));

const known: Readonly<Record<string, readonly number[] | undefined>> = centres;
/** The centre of a division, or of the city it lies in; `of` says of which. Undefined where none is known. */
export function centreOf(code: string): { readonly at: Coordinates; readonly of: Region } | undefined {
  for (let region = byCode.get(code); region; region = byCode.get(region.parent ?? '')) {
    const [lon, lat] = known[region.code] ?? [];
    if (lon !== undefined && lat !== undefined) return { at: { lon, lat }, of: region };
  }
  return undefined;
}

/** The name without the word for its kind, as people write it. */
function short(name: string): string {
  const ending = endings.find((one) => name.endsWith(one)) ?? '';
  return name.slice(0, name.length - ending.length);
}
/**
 * What a place says beyond its division: `工业区3号` of `河北省唐山市曹妃甸区工业区3号`. Names may be shortened, as people
 * write them: `唐山曹妃甸` says nothing beyond.
 */
export function streetOf(place: string, code: string): string {
  let rest = place.trim();
  for (const name of byCode.get(code)?.names ?? [])
    for (const head of [name, short(name)])
      if (head.length > 1 && rest.startsWith(head)) {
        rest = rest.slice(head.length).trim();
        break;
      }
  return rest;
}
/** The text of a place: its division, and what a person wrote beyond it. */
export const placeText = (code: string, street: string): string => `${regionText(code) ?? ''}${street.trim()}`;
