import { baseFilters } from '@freightdeck/sdk/contract';
import type { Field, FieldKind, FilterKind, Resource } from '@freightdeck/sdk/contract';
import {
  groupedNumber,
  identifierOf,
  toFullWidth,
  toFullWidthPunctuation,
  toHalfWidth,
  withoutInvisible,
} from '@freightdeck/sdk/values';
import { invalid } from './issue-texts.ts';
import { isDay, isMoment } from './wire-time.ts';

type Operator = 'equal' | 'like' | 'in' | 'notIn' | 'gt' | 'ge' | 'lt' | 'le' | 'start' | 'end' | 'isNull';
type Scalar = string | number | boolean;
/** One condition on a searchable field, with values of the field's type. */
export type ParsedCondition =
  | {
      readonly field: string;
      readonly kind: FieldKind;
      readonly operator: 'in' | 'notIn';
      readonly values: readonly Scalar[];
    }
  | { readonly field: string; readonly kind: FieldKind; readonly operator: 'like'; readonly values: readonly string[] }
  | {
      readonly field: string;
      readonly kind: FieldKind;
      readonly operator: Exclude<Operator, 'in' | 'notIn' | 'like'>;
      readonly value: Scalar;
    }
  | { readonly field: string; readonly kind: 'text'; readonly operator: 'search'; readonly value: string };

const limits = { conditions: 50, values: 1000, patterns: 50, length: 200 } as const;

const operatorOf: Readonly<Record<string, Operator>> = {
  '': 'equal',
  like: 'like',
  in: 'in',
  notIn: 'notIn',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  start: 'start',
  end: 'end',
  isNull: 'isNull',
};
const allowed: Readonly<Record<FilterKind, readonly Operator[]>> = {
  equal: ['equal'],
  like: ['equal', 'like'],
  in: ['equal', 'in', 'notIn'],
  many: ['equal', 'in', 'like'],
  range: ['start', 'end', 'gt', 'ge', 'lt', 'le'],
};
export const numeric: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'integer',
  'money',
  'unitPrice',
  'weight',
  'ratio',
  'distance',
]);
const textual: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'id',
  'text',
  'longText',
  'plate',
  'mobile',
  'idNumber',
  'bankCard',
  'creditCode',
  'vin',
  'place',
  'region',
  'coordinates',
  'file',
]);
const idField: Pick<Field, 'kind' | 'choices'> = { kind: 'id' };

/** The conditions of a body as pairs: the list `[{type, value}]` or the object `{type: value}`. */
export function conditionPairs(input: unknown): (readonly [string, unknown])[] {
  if (input === undefined) return [];
  if (input === null || typeof input !== 'object') throw invalid('conditions', 'condition.malformed');
  const pairs = Array.isArray(input) ? input.map(pairOf) : Object.entries(input);
  if (pairs.length > limits.conditions) throw invalid('conditions', 'condition.tooMany');
  return pairs;
}

function pairOf(item: unknown): readonly [string, unknown] {
  if (item === null || typeof item !== 'object' || Array.isArray(item))
    throw invalid('conditions', 'condition.malformed');
  const { type, value, ...rest } = item as { type?: unknown; value?: unknown };
  if (typeof type !== 'string' || type === '' || !('value' in item) || Object.keys(rest).length > 0)
    throw invalid('conditions', 'condition.malformed');
  return [type, value];
}

/** Reads the conditions of a list call. Only declared filters are accepted; any other name is rejected. */
export function parseConditions(
  resource: Resource,
  input: unknown,
  searches: readonly string[] = [],
): readonly ParsedCondition[] {
  const found: ParsedCondition[] = [];
  const merged = new Map<string, { at: number; values: Scalar[] }>();
  for (const [type, value] of conditionPairs(input)) {
    const shown = type.slice(0, 100);
    const condition = parseOne(resource, type, shown, value, searches);
    // The client sends `in_` once per value; they are merged into one set.
    if (condition.operator === 'in') {
      const earlier = merged.get(condition.field);
      if (earlier) {
        earlier.values.push(...condition.values);
        if (earlier.values.length > limits.values) throw invalid(shown, 'condition.tooMany');
        found[earlier.at] = { ...condition, values: earlier.values };
        continue;
      }
      merged.set(condition.field, { at: found.length, values: [...condition.values] });
    }
    found.push(condition);
  }
  return found;
}

function parseOne(
  resource: Resource,
  type: string,
  shown: string,
  value: unknown,
  searches: readonly string[],
): ParsedCondition {
  if (searches.includes(type)) return { field: type, kind: 'text', operator: 'search', value: text(shown, value) };
  const { field, filter, operator } = named(resource, type, shown);
  const definition = Object.hasOwn(baseFilters, field) ? idField : resource.fields[field];
  if (definition === undefined) throw invalid(shown, 'condition.unknown');
  const { kind } = definition;
  if (operator === 'isNull') {
    if (typeof value !== 'boolean') throw invalid(shown, 'condition.type');
    return { field, kind, operator, value };
  }
  if (!allowed[filter].includes(operator)) throw invalid(shown, 'condition.operator');
  if (operator === 'like') {
    if (!textual.has(kind)) throw invalid(shown, 'condition.operator');
    const patterns = Array.isArray(value) && filter === 'many' ? value : [value];
    if (patterns.length === 0) throw invalid(shown, 'condition.empty');
    if (patterns.length > limits.patterns) throw invalid(shown, 'condition.tooMany');
    return {
      field,
      kind,
      operator,
      values: patterns.flatMap((pattern) => [
        ...storedForms(kind, text(shown, pattern), true),
        ...inOne(kind, filter, pattern),
      ]),
    };
  }
  if (operator === 'in' || operator === 'notIn') {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > limits.values) throw invalid(shown, 'condition.tooMany');
    return {
      field,
      kind,
      operator,
      values: values.flatMap((one) => [...forms(kind, scalar(shown, definition, one)), ...inOne(kind, filter, one)]),
    };
  }
  const wanted = forms(kind, scalar(shown, definition, value, operator));
  return operator === 'equal' && wanted.length > 1
    ? { field, kind, operator: 'in', values: wanted }
    : { field, kind, operator, value: wanted[0] ?? '' };
}

function named(
  resource: Resource,
  type: string,
  shown: string,
): { field: string; filter: FilterKind; operator: Operator } {
  const filterOf = (name: string): FilterKind | undefined => {
    if (Object.hasOwn(baseFilters, name))
      return name === 'platformId' && resource.tenancy === 'everyone' ? undefined : 'in';
    return Object.hasOwn(resource.filters, name) ? resource.filters[name] : undefined;
  };
  const plain = filterOf(type);
  if (plain) return { field: type, filter: plain, operator: 'equal' };
  const cut = type.indexOf('_');
  const field = cut < 0 ? '' : type.slice(cut + 1);
  const filter = filterOf(field);
  if (!filter) throw invalid(shown, 'condition.unknown');
  const prefix = type.slice(0, cut);
  const operator = prefix !== '' && Object.hasOwn(operatorOf, prefix) ? operatorOf[prefix] : undefined;
  if (!operator) throw invalid(shown, 'condition.operator');
  return { field, filter, operator };
}

/** Kinds that hold what people write: the same words may be stored in half or in full width. */
const written: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'longText', 'place']);

/**
 * What a searched text may be stored as. Filters read what inputs read: an identifier in groups, with a country code,
 * in full width or small letters is searched for in its stored form. Words are found in either width as a part; as a
 * whole value as typed or in half width, which is how forms store them.
 */
function storedForms(kind: FieldKind, searched: string, part = false): readonly string[] {
  const identifier = identifierOf(kind, searched);
  if (identifier !== undefined) return [identifier || searched];
  if (!written.has(kind)) return [searched];
  const half = toHalfWidth(searched);
  const full = part && /\p{Script=Han}/u.test(half) ? [toFullWidthPunctuation(half), toFullWidth(half)] : [];
  return [...new Set([searched, half, ...full])];
}
/** Numbers of papers are searched by several at once, and people write them in groups. */
const inOne = (kind: FieldKind, filter: FilterKind, value: unknown): readonly string[] => {
  const number = kind === 'text' && filter === 'many' && typeof value === 'string' ? groupedNumber(value) : undefined;
  return number === undefined ? [] : [number];
};
const forms = (kind: FieldKind, value: Scalar): readonly Scalar[] =>
  typeof value === 'string' && textual.has(kind) ? storedForms(kind, value) : [value];

function text(shown: string, value: unknown): string {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed())
    throw invalid(shown, 'condition.type');
  const trimmed = withoutInvisible(value).trim();
  if (trimmed === '') throw invalid(shown, 'condition.empty');
  if (trimmed.length > limits.length) throw invalid(shown, 'condition.tooLong');
  return trimmed;
}

function scalar(
  shown: string,
  field: Pick<Field, 'kind' | 'choices' | 'open'>,
  value: unknown,
  operator?: Operator,
): Scalar {
  const { kind } = field;
  if (textual.has(kind)) return text(shown, value);
  if (numeric.has(kind) && Number.isSafeInteger(value)) return value as number;
  if (kind === 'flag' && typeof value === 'boolean') return value;
  if (kind === 'choice' && field.choices?.some((choice) => choice.value === value)) return value as string | number;
  if (kind === 'choice' && field.open) return text(shown, value);
  if (kind === 'date' && isDay(value)) return value;
  if (kind === 'date' && isMoment(value)) return value.slice(0, 10);
  if (kind === 'dateTime' && isMoment(value)) return value;
  // A day means its first second, or its last one at the end of a range.
  if (kind === 'dateTime' && isDay(value))
    return `${value} ${operator === 'end' || operator === 'le' || operator === 'gt' ? '23:59:59' : '00:00:00'}`;
  throw invalid(shown, 'condition.type');
}
