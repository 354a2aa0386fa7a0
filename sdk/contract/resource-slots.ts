import type { RecordOf, Resource } from './resource.ts';
import { defineSlot } from './token.ts';
import type { Slot } from './token.ts';

/** Tabs that other plugins add to a resource's record page: `<resource>.record`. Each is given the record. */
export const recordTabs = <R extends Resource>(resource: R): Slot<{ readonly record: RecordOf<R> }> =>
  defineSlot(`${resource.name}.record`);
/**
 * Columns that other plugins add to a resource's lists: `<resource>.columns`. Each cell is given its row; it is neither
 * sorted nor exported.
 */
export const extraColumns = <R extends Resource>(resource: R): Slot<{ readonly record: RecordOf<R> }> =>
  defineSlot(`${resource.name}.columns`);
/**
 * Deeds that other plugins add to the head of a resource's record: `<resource>.actions`. Each draws its own button;
 * `changed` has the record read once more.
 */
export const recordActions = <R extends Resource>(
  resource: R,
): Slot<{ readonly record: RecordOf<R>; readonly changed: () => void }> => defineSlot(`${resource.name}.actions`);
/**
 * Checks that other plugins make of a record before its auditor: `<resource>.checks`. Each draws what it found; `found`
 * marks a field of the desk, and takes the mark away with `undefined`. The auditor's own marks count before it.
 */
export const auditChecks = <R extends Resource>(
  resource: R,
): Slot<{
  readonly record: RecordOf<R>;
  readonly found: (field: keyof R['fields'] & string, mark: 'ok' | 'wrong' | undefined) => void;
}> => defineSlot(`${resource.name}.checks`);
