/** What this browser keeps of accounts that have signed in here: their tries are counted apart from strangers'. */
const storageKey = 'freightdeck-known-here';
const most = 10;

type Kept = readonly (readonly [userName: string, ticket: string])[];
const nameOf = (userName: string): string => userName.trim().toLowerCase();

function kept(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value)
      ? (value as Kept).filter((one) => Array.isArray(one) && typeof one[1] === 'string')
      : [];
  } catch {
    return [];
  }
}
/** The ticket of an account that has signed in here before. */
export const deviceOf = (userName: string): string | undefined =>
  kept().find(([name]) => name === nameOf(userName))?.[1];
/** Keeps the ticket that came with a sign-in; the oldest accounts of a shared browser are forgotten. */
export function keepDevice(userName: string, ticket: string): void {
  const others = kept().filter(([name]) => name !== nameOf(userName));
  try {
    localStorage.setItem(storageKey, JSON.stringify([[nameOf(userName), ticket], ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing is a stranger the next time.
  }
}
