import type { Field } from '@freightdeck/sdk/contract';
import { unitOf, units, type Unit } from '@freightdeck/sdk/values';

const every: readonly Unit[] = Object.values(units);
const words: ReadonlySet<string> = new Set(['yuan', ...every.flatMap(({ zh, en, also = [] }) => [zh, en, ...also])]);

/** The label of a value that is shown with its unit: 里程(km) says nothing that 860.0 公里 does not say. */
export function valueLabel(label: string, field: Field | undefined): string {
  const [head, unit] = /^(.+?)\s*[(（]([^()（）]+)[)）]$/.exec(label)?.slice(1) ?? [];
  return head !== undefined && unitOf(field) !== undefined && words.has(unit ?? '') ? head : label;
}
