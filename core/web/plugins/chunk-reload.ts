const marker = 'freightdeck-reloaded';

/** Error messages of browsers and bundler for a file of the build that failed to load. */
const failures = [
  /loading (css )?chunk .+ failed/i,
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload/i,
];
/** Whether a file of the build failed to load, mostly because a new build has replaced it. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return failures.some((failure) => failure.test(message));
}

/** True once per build and browser session: the page should then reload. A second failure is shown. */
export function mayReload(storage: Storage, build: string): boolean {
  if (storage.getItem(marker) === build) return false;
  storage.setItem(marker, build);
  return true;
}
