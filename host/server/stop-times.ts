/** How long a stop waits for requests that are running; then their connections are cut. */
export const drainMs = 10_000;
/** Longest time from a signal to the end of the process, whatever hangs. What runs it has to wait longer than this. */
export const lastResortMs = 30_000;
