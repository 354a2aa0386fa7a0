import { expect, test } from 'vitest';
import { firstLineOf } from '../../core/server/partners/fault-line.ts';

test.each([
  ['\n\n  no keys of the console\nat secret.js:1', 'no keys of the console'],
  ['<!DOCTYPE html>\n<html><head><style>a{}</style><title>502 Bad Gateway</title></head>', '502 Bad Gateway'],
  ['{"status":500,"message":"boom"}', '{"status":500,"message":"boom"}'],
  [
    '{"apiKey":"k-1","path":"/api/partner/acme-quotes/nightly"}',
    '{"apiKey":…,"path":"/api/partner/acme-quotes/nightly"}',
  ],
  [
    `connect ${['postgres', '//app'].join(':')}:hunter2@db:5432/quotes failed`,
    'connect postgres://…@db:5432/quotes failed',
  ],
  ['Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl refused', '… refused'],
  ['password: hunter2, user: app', 'password: …, user: app'],
  ['key 9f86d081884c7d659a2feaa0c55ad015 is unknown', 'key … is unknown'],
  ['driver 130203198807010019 has no card', 'driver … has no card'],
  ['密码：hunter2', '密码：…'],
  ['', ''],
])('of %j is said %j', (text, line) => {
  expect(firstLineOf(text)).toBe(line);
});
test('a long line is cut after its secrets are taken out', () => {
  const line = firstLineOf(`${'word '.repeat(31)}secret=${'hunter2 '.repeat(20)}`);
  expect(line).toMatch(/…$/);
  expect(line.length).toBeLessThanOrEqual(161);
  expect(line).not.toContain('secret=hunter2');
});
