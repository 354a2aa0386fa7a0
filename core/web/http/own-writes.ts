/** How many commands this person has sent; records that were asked for before the last one may be old by it. */
let sent = 0;
const readAt = new WeakMap<object, number>();

/** A command has been answered, or may have been carried out without an answer. */
export function noteOwnWrite(): void {
  sent += 1;
}
/** Notes when the records of an answer were asked for: what is written meanwhile may not be in it. */
export async function readSince<T>(read: () => Promise<T>, recordsOf: (answer: T) => readonly object[]): Promise<T> {
  const at = sent;
  const answer = await read();
  for (const record of recordsOf(answer)) readAt.set(record, at);
  return answer;
}
/** Whether the person has sent a command since this record was asked for. */
export const mayBeOwnOld = (record: object): boolean => (readAt.get(record) ?? sent) < sent;
