import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Countdown } from '../../host/web/login/countdown.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers({ now: new Date('2026-06-01T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('counts sixty seconds down, and goes on from where it was when the page is loaded anew', () => {
  const first = new Countdown();
  first.start();
  vi.advanceTimersByTime(18_000);
  expect(first.seconds).toBe(42);
  first.leave();
  vi.advanceTimersByTime(2_000);
  const second = new Countdown();
  expect(second.seconds).toBe(0);
  second.resume();
  expect(second.seconds).toBe(40);
  vi.advanceTimersByTime(40_000);
  expect(second.seconds).toBe(0);
  second.resume();
  expect(second.seconds).toBe(0);
});
it('does not go on when no code was sent, nor from a time that cannot be', () => {
  const countdown = new Countdown();
  countdown.start();
  countdown.stop();
  const next = new Countdown();
  next.resume();
  expect(next.seconds).toBe(0);
  countdown.start();
  countdown.leave();
  vi.setSystemTime(new Date('2026-06-01T07:00:00Z'));
  next.resume();
  expect(next.seconds).toBe(0);
});
