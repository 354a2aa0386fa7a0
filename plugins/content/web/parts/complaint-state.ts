import type { Tone } from '@freightdeck/sdk/contract';

export interface Complaint {
  readonly dueAt: string | null;
  readonly repliedAt: string | null;
  readonly status: number;
}
export interface ComplaintState {
  readonly kind: 'left' | 'over' | 'inTime' | 'late';
  readonly tone: Tone;
  readonly hours: number;
  readonly minutes: number;
}
const soon = 12;

/** State of a complaint against its deadline; undefined without a deadline, or when it was closed without an answer. */
export function complaintState(
  { dueAt, repliedAt, status }: Complaint,
  now: number,
  read: (at: string) => number,
): ComplaintState | undefined {
  if (dueAt === null) return undefined;
  const minutes = Math.floor(Math.abs(read(dueAt) - now) / 60_000);
  const span = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (repliedAt !== null)
    return repliedAt <= dueAt ? { kind: 'inTime', tone: 'done', ...span } : { kind: 'late', tone: 'refused', ...span };
  if (status >= 2) return undefined;
  if (read(dueAt) <= now) return { kind: 'over', tone: 'refused', ...span };
  return { kind: 'left', tone: span.hours < soon ? 'warning' : 'waiting', ...span };
}
