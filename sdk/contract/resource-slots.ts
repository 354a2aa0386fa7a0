import type { RecordOf, Resource } from './resource.ts';
import { defineSlot } from './token.ts';
import type { Slot } from './token.ts';

/** Tabs that other plugins add to a resource's record page: `<resource>.record`. Each gets the record. */
export const recordTabs = <R extends Resource>(resource: R): Slot<{ readonly record: RecordOf<R> }> =>
  defineSlot(`${resource.name}.record`);
/**
 * Columns that other plugins add to a resource's lists: `<resource>.columns`. Each cell gets its row; such a column is
 * neither sorted nor exported.
 */
export const extraColumns = <R extends Resource>(resource: R): Slot<{ readonly record: RecordOf<R> }> =>
  defineSlot(`${resource.name}.columns`);
/**
 * Buttons that other plugins add to the head of a resource's record: `<resource>.actions`. Calling `changed` reads the
 * record again.
 */
export const recordActions = <R extends Resource>(
  resource: R,
): Slot<{ readonly record: RecordOf<R>; readonly changed: () => void }> => defineSlot(`${resource.name}.actions`);
/** Where a field stands on a paper: the field of its file, and shares of the picture's width and height. */
export interface PlaceOnPaper {
  readonly paper: string;
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}
/**
 * Checks that other plugins show beside a record in the audit workbench: `<resource>.checks`. Each draws its result;
 * `found` marks a field, and removes the mark with `undefined`; `read` is shown beside the field: what stands on the
 * paper; `place` is framed on it. The auditor's own mark takes precedence.
 */
export const auditChecks = <R extends Resource>(
  resource: R,
): Slot<{
  readonly record: RecordOf<R>;
  readonly found: (
    field: keyof R['fields'] & string,
    mark: 'ok' | 'wrong' | undefined,
    read?: string,
    place?: PlaceOnPaper,
  ) => void;
}> => defineSlot(`${resource.name}.checks`);
