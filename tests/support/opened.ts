const opened: (() => Promise<void>)[] = [];

/** Has this closed when the tests of the file are done: an `afterAll` said while a hook runs is not heard. */
export function closeLater(close: () => Promise<void>): void {
  opened.push(close);
}

/** Closes what the file has opened, the last first. */
export async function closeOpened(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}
