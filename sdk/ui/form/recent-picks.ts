import type { Session } from '../../web/index.ts';

/** How many of a person's choices come first. */
const most = 5;
const keyOf = (session: Session | undefined, resource: string): string | undefined =>
  session && `picked:${session.platformId}:${session.userId}:${resource}`;

/** Ids of the records that the person chose last from this kind; the newest first. Nothing but ids is stored. */
export function recentPicks(session: Session | undefined, resource: string): readonly string[] {
  const key = keyOf(session, resource);
  if (key === undefined) return [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    // A sandboxed frame and a browser without storage have no recent choices.
    return [];
  }
}
/** The record of this kind that the person chose last: a first value for a form. */
export const lastPick = (session: Session | undefined, resource: string): string | undefined =>
  recentPicks(session, resource)[0];
export function keepPick(session: Session | undefined, resource: string, id: string): void {
  const key = keyOf(session, resource);
  if (key === undefined) return;
  const ids = [id, ...recentPicks(session, resource).filter((one) => one !== id)].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // As above: then the list starts with the newest records.
  }
}
