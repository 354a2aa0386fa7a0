/** Drops a call within `wait` milliseconds of the previous accepted one: a double click counts as one click. */
export function preventDoubleClick<A extends readonly unknown[]>(
  run: (...args: A) => void,
  wait = 2000,
): (...args: A) => void {
  let until = 0;
  return (...args) => {
    const now = Date.now();
    if (now < until) return;
    until = now + wait;
    run(...args);
  };
}
/**
 * Throttle: runs the first call at once; of those that follow within `wait` milliseconds, the last one runs at the end.
 */
export function throttle<A extends readonly unknown[]>(run: (...args: A) => void, wait = 500): (...args: A) => void {
  let resting = false;
  let latest: A | undefined;
  const rest = (): void => {
    resting = latest !== undefined;
    if (latest === undefined) return;
    run(...latest);
    latest = undefined;
    setTimeout(rest, wait);
  };
  return (...args) => {
    if (resting) {
      latest = args;
      return;
    }
    resting = true;
    run(...args);
    setTimeout(rest, wait);
  };
}
/**
 * Debounce: runs once, with the last arguments, when no call has come for `wait` milliseconds; `cancel` drops a pending
 * run.
 */
export function debounce<A extends readonly unknown[]>(
  run: (...args: A) => void,
  wait = 500,
): ((...args: A) => void) & { cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (...args: A): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      run(...args);
    }, wait);
  };
  return Object.assign(call, {
    cancel: () => {
      clearTimeout(timer);
    },
  });
}
