import type { Field, Fields, RowOf } from './field.ts';
import type { Opened } from './open.ts';

/**
 * How a field may be searched, and so which prefixes its conditions may carry:
 * `equal` none · `like` none, `like_` · `in` none, `in_`, `notIn_` · `many` none, `in_`, `like_` (multi-value box) ·
 * `range` `start_`, `end_`, `gt_`, `ge_`, `lt_`, `le_` · all of them `isNull_`.
 */
export type FilterKind = 'equal' | 'like' | 'in' | 'many' | 'range';
/** Who may call: anybody, anybody with a session, or holders of one of these permission keys. */
export type Access = 'public' | 'session' | readonly [string, ...string[]];

/** How a picker tells records of one name apart, and finds them. */
export interface Lookup<N extends string = string> {
  /**
   * The second line of a row, in this order; of a pair "from → to". Name and line are searched. Personal numbers are
   * shown, and found, by their last four digits only.
   */
  readonly line: readonly (N | readonly [N, N])[];
  /** Where a person who may make new records makes one. */
  readonly create?: { readonly access: readonly [string, ...string[]]; readonly page: `/${string}` };
}

/** A kind of record: its fields, how lists of it are filtered and sorted, and which keys give access. */
export interface Resource<F extends Fields = Fields, Q extends string = string, S extends string = string> {
  /** One word of the trade: `waybill`. Commands are named `<name>.<verb>`. */
  readonly name: string;
  /** Base path; `/paging`, `/total`, `/listing`, `/get`, `/statistics` and `/events` are appended. */
  readonly path: `/api/${string}`;
  /** Table or view, in snake case. */
  readonly table: string;
  /** `tenant`: rows belong to one platform and the operator reads all. `everyone`: one set for all tenants. */
  readonly tenancy: 'tenant' | 'everyone';
  /** The fields of a record besides `id`, `platformId`, `version`, which every record has. */
  readonly fields: F;
  readonly filters: Readonly<Record<Q, FilterKind>>;
  readonly sorts: readonly S[];
  /** Fields whose sums stand at the foot of a list; money and weight only. */
  readonly totals?: readonly (keyof F & string)[];
  /**
   * Choice field whose values `/statistics` counts, for the tabs of a list. Asked by name it counts the values of any
   * other closed set that is a filter, and of lists of such values, too.
   */
  readonly counted?: keyof F & string;
  /** Values of the counted field in which a record counts for nothing (作废, 取消): no sum has it in. */
  readonly voided?: readonly (string | number)[];
  /** Field with the name of a record for people: `waybillSn`. */
  readonly label: keyof F & string;
  /** For resources that fields refer to; without it only the fields of commands have pickers, by the name alone. */
  readonly lookup?: Lookup<keyof F & string>;
  readonly access: Access;
  /** Keys that allow an export, any one of them; without this nobody can export. */
  readonly exportAccess?: readonly [string, ...string[]];
  /**
   * Keys that open the stored files of its records, any one of them: identity papers and the like. Without this whoever
   * is of the tenant may open them, once a record names them.
   */
  readonly filesAccess?: readonly [string, ...string[]];
  /**
   * A report, which may take its time: it is read from the replica of reports where there is one, and may wait there
   * for what was written before it was asked for.
   */
  readonly isReport?: true;
  /** Its lists and records are served by the open API as well. */
  readonly open?: Opened;
}

/** The fields by whose values `/statistics` counts the records of a resource; none where it counts nothing. */
export const countableBy = ({ counted, filters, fields }: Resource): readonly string[] =>
  counted === undefined
    ? []
    : [
        ...new Set([
          counted,
          ...Object.keys(filters).filter((name) => fields[name]?.choices),
          ...Object.keys(fields).filter((name) => fields[name]?.of?.choices),
        ]),
      ];

/** What every record has beside its fields. */
export interface RecordBase {
  readonly id: string;
  readonly platformId: string;
  readonly version: number;
  /** Names of the commands that its state and the caller's rights allow. */
  readonly abilities: readonly string[];
}
/** The fields every record has, as search and sort keys. */
export const baseFilters = { id: 'in', platformId: 'in' } as const satisfies Record<string, FilterKind>;

/** A record of a resource, as a type. */
export type RecordOf<R> = R extends Resource<infer F, string, string> ? RecordBase & RowOf<F> : never;
/** The names by which a list of a resource can be searched. */
export type FilterOf<R> = R extends Resource<Fields, infer Q, string> ? Q | keyof typeof baseFilters : never;
/** The names by which a list of a resource can be sorted. */
export type SortOf<R> = R extends Resource<Fields, string, infer S> ? S : never;
/** The names of the fields of a resource. */
export type FieldOf<R> = R extends Resource<infer F, string, string> ? keyof F & string : never;

const declared = new Map<string, Resource>();
/** The resource with this name, for fields that refer to it; undefined while its contract is not loaded. */
export const resourceNamed = (name: string): Resource | undefined => declared.get(name);

/** Declares a resource. A filter, sort or total that is not one of its fields does not compile. */
export function defineResource<F extends Fields, Q extends keyof F & string, S extends keyof F & string>(
  resource: Resource<F, Q, S>,
): Resource<F, Q, S> {
  declared.set(resource.name, resource as unknown as Resource);
  return resource;
}

/** One condition of a list call on the wire: `{ type: 'in_waybillStatus', value: [30, 40] }`. */
export interface Condition {
  readonly type: string;
  readonly value: unknown;
}
/** A field by which a list is sorted, and in which direction. */
export interface Order {
  readonly field: string;
  readonly dir: 'asc' | 'desc';
}
/**
 * A list call. `limit` is one of 10, 20, 30, 50. `after` = id of the last row seen, for keyset paging of deep pages.
 */
export interface ListQuery {
  readonly conditions?: readonly Condition[];
  readonly page: number;
  readonly limit: number;
  readonly orderBy?: readonly Order[];
  /** False: only the rows, with `total` null; the number is asked for in parallel. */
  readonly count?: boolean;
}
/** A list answer. `total` is null when it was not asked for, or would take too long. */
export interface Page<R> {
  readonly itemList: readonly R[];
  readonly total: number | null;
  readonly page: number;
  readonly limit: number;
  readonly totals: Readonly<Record<string, number>>;
  /** Instead of a total that would take too long: there are more than so many. */
  readonly moreThan?: number;
}

/** The field of a resource by name; undefined for base fields. */
export const fieldOf = (resource: Resource, name: string): Field | undefined => resource.fields[name];
