import { useEffect, useState } from 'react';
import type { PlaceParts } from '../../../contract/index.ts';
import { Http, useService } from '../../../web/index.ts';
import { useReferredResource } from '../referred-resource.ts';

/** A frequently used place: what an entry of the address book puts into a form. */
export interface BookEntry {
  readonly id: string;
  readonly place: string;
  readonly region: string;
  readonly point: string;
  readonly unit: string;
  readonly contact: string;
}
const textOf = (record: object, name: string | undefined): string => {
  const value: unknown = name === undefined ? undefined : (record as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
};

/** The address book that a place names; empty for who may not see it. */
export function useAddressBook({ book }: PlaceParts): readonly BookEntry[] {
  const http = useService(Http);
  const resource = useReferredResource(book);
  const [entries, setEntries] = useState<readonly BookEntry[]>([]);
  useEffect(() => {
    const [name, field] = Object.entries(resource?.fields ?? {}).find(([, one]) => one.parts !== undefined) ?? [];
    const parts = field?.parts;
    if (!resource || !parts) return undefined;
    let wanted = true;
    http.listing(resource, {}, { quiet: true }).then(
      (records) => {
        if (wanted)
          setEntries(
            records.map((record) => ({
              id: record.id,
              place: textOf(record, name),
              region: textOf(record, parts.region),
              point: textOf(record, parts.point),
              unit: textOf(record, parts.unit),
              contact: textOf(record, parts.contact),
            })),
          );
      },
      // Who may not see the book chooses the division himself.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [http, resource]);
  return entries;
}
