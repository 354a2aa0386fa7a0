import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce, preventDoubleClick, throttle } from '../../sdk/web/pacing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[R5-74] a second click within 2000 ms is none', () => {
  const run = vi.fn();
  const click = preventDoubleClick(run);
  click(1);
  click(2);
  vi.advanceTimersByTime(1999);
  click(3);
  expect(run.mock.calls).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  click(4);
  expect(run.mock.calls).toEqual([[1], [4]]);
});
it('[R5-75] throttled: at once, then the last call of each 500 ms', () => {
  const run = vi.fn();
  const call = throttle(run);
  call(1);
  call(2);
  call(3);
  expect(run.mock.calls).toEqual([[1]]);
  vi.advanceTimersByTime(499);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run.mock.calls).toEqual([[1], [3]]);
  vi.advanceTimersByTime(499);
  call(4);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(run.mock.calls).toEqual([[1], [3], [4]]);
  vi.advanceTimersByTime(1000);
  call(5);
  expect(run).toHaveBeenLastCalledWith(5);
});
it('[R5-76] debounced: the last call, 500 ms after it, unless it is cancelled', () => {
  const run = vi.fn();
  const call = debounce(run);
  call(1);
  vi.advanceTimersByTime(400);
  call(2);
  vi.advanceTimersByTime(499);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run.mock.calls).toEqual([[2]]);
  call(3);
  call.cancel();
  vi.advanceTimersByTime(600);
  expect(run).toHaveBeenCalledTimes(1);
});
