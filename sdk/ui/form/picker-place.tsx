import { createContext, useContext } from 'react';
import { hasPickers, pickQuery } from '../../contract/index.ts';
import type { Command, Field, PickQuery, Query } from '../../contract/index.ts';
import { useReferredResource } from './referred-resource.ts';

/** The command or query that the fields of a form belong to, so that pickers ask with its rights and by its rules. */
export interface PickerPlace {
  readonly of: Command | Query;
  /** What stands in the form now. */
  readonly values?: () => Readonly<Record<string, unknown>>;
  /** The form is for a new record: what goes with a record it begins with is filled in, too. */
  readonly fresh?: boolean;
  /** The record that the command is about. */
  readonly on?: string | undefined;
}
/** Where the pickers of a form find the records to choose from; the page engine sets it. */
export const PickerContext = createContext<PickerPlace | undefined>(undefined);

/** How a field's picker asks. */
export interface PickQuestion {
  readonly query: PickQuery;
  /** The field of the command; null when it belongs to none. */
  readonly field: string | null;
  /** What the other fields of the form refer to, and as `on` the record that the command is about. */
  readonly beside: () => readonly { readonly field: string; readonly value: string }[];
  /** What stands in another field of the form; undefined where the form does not tell. */
  readonly valueOf?: ((field: string) => unknown) | undefined;
  readonly fresh?: boolean;
}
const nothing = (): readonly never[] => [];

/** Undefined for a field that takes no known record; `awaited` until the plugin that declares the record is loaded. */
export function usePickQuestion(field: Field, name: string | undefined): PickQuestion | 'awaited' | undefined {
  const place = useContext(PickerContext);
  const of = place?.of;
  const own =
    of && name !== undefined && hasPickers(of) && of.input[name]?.refers === field.refers ? { of, name } : undefined;
  const resource = useReferredResource(own ? undefined : field.refers);
  if (own) {
    const { input } = own.of;
    return {
      query: pickQuery(own.of),
      field: own.name,
      fresh: place?.fresh === true,
      valueOf: place?.values && ((other) => place.values?.()[other] ?? null),
      beside: () => [
        ...(place?.on === undefined ? [] : [{ field: 'on', value: place.on }]),
        ...Object.entries(place?.values?.() ?? {}).flatMap(([other, value]) =>
          other !== own.name && input[other]?.refers !== undefined && typeof value === 'string' && value !== ''
            ? [{ field: other, value }]
            : [],
        ),
      ],
    };
  }
  if (resource === undefined) return 'awaited';
  return resource?.lookup && { query: pickQuery(resource), field: null, beside: nothing };
}
