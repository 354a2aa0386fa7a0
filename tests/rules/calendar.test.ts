import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedText } from '../../core/server/tasks/imports/read-cell.ts';
import { addDays, formatDateTime } from '../../sdk/contract/values/date-time.ts';
import { dayLater, momentLater, monthsUpTo, timeBetween } from '../../sdk/server/index.ts';

const seconds = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 });

describe('the calendar of the server', () => {
  test('a moment so much later is one of Shanghai, across days, months and years', () => {
    expect([
      momentLater('2026-12-31 23:30:00', { minutes: 45 }),
      momentLater('2026-03-01 00:30:00', { hours: -1 }),
      momentLater('2024-02-28 12:00:00', { days: 1 }),
      momentLater('2026-01-31 08:00:00', { months: 1 }),
      momentLater('2026-03-31 08:00:00', { months: -1 }),
      momentLater('2026-03-05', { hours: 24 }),
    ]).toEqual([
      '2027-01-01 00:15:00',
      '2026-02-28 23:30:00',
      '2024-02-29 12:00:00',
      '2026-02-28 08:00:00',
      '2026-02-28 08:00:00',
      '2026-03-06 00:00:00',
    ]);
  });
  test('it agrees with the clock, whatever the zone of the machine', () => {
    fc.assert(
      fc.property(seconds, fc.integer({ min: -100_000, max: 100_000 }), (at, minutes) => {
        const moment = formatDateTime(at * 1000);
        const then = momentLater(moment, { minutes });
        expect(then).toBe(formatDateTime((at + minutes * 60) * 1000));
        expect(timeBetween(moment, then, 'minutes')).toBe(minutes);
        expect(dayLater(moment, { days: minutes })).toBe(addDays(moment, minutes));
      }),
    );
  });
  test('a day so much later is counted from the day of a moment', () => {
    expect([dayLater('2026-12-31 23:59:59', { days: 1 }), dayLater('2024-02-29', { months: 12 })]).toEqual([
      '2027-01-01',
      '2025-02-28',
    ]);
  });
  test('the time between two moments keeps its fraction and its sign', () => {
    expect(timeBetween('2026-03-05 10:00:00', '2026-03-06 11:30:00', 'hours')).toBe(25.5);
    expect(timeBetween('2026-03-05 10:00:30', '2026-03-05 10:00:00', 'minutes')).toBe(-0.5);
  });
  test('months end with that of the day', () => {
    expect(monthsUpTo('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsUpTo('2026-03-31 23:00:00', 2)).toEqual(['2026-02', '2026-03']);
  });
  test('what is no moment is a fault, never a moment in 1970', () => {
    for (const wrong of ['', 'soon', '2026-02-30 10:00:00', '2026-13-01'])
      for (const ask of [
        () => momentLater(wrong, { hours: 1 }),
        () => dayLater(wrong, { days: 1 }),
        () => timeBetween(wrong, '2026-03-05 10:00:00', 'hours'),
        () => timeBetween('2026-03-05 10:00:00', wrong, 'hours'),
        () => monthsUpTo(wrong, 2),
      ])
        expect(ask, wrong).toThrow(RangeError);
  });
});

describe('the number of a workbook’s cell is what a person would have typed', () => {
  const plain = (number: string): { readonly number: string; readonly percent: boolean } => ({
    number,
    percent: false,
  });
  test.each([
    ['1', '1899-12-31'],
    ['61', '1900-03-01'],
    ['46000', '2025-12-09'],
    ['2958465', '9999-12-31'],
    ['2958466', '2958466'],
    ['-1', '-1'],
    ['1e300', '1e+300'],
  ])('day %s: %s', (number, text) => {
    expect(typedText('date', plain(number))).toBe(text);
  });
  test('a moment is rounded to its second', () => {
    expect(typedText('dateTime', plain('46000.999988425'))).toBe('2025-12-09 23:59:59');
    expect(typedText('dateTime', plain('46000.9999999'))).toBe('2025-12-10 00:00:00');
  });
  test.each([
    ['0.1', false, '0.1'],
    ['0.30000000000000004', false, '0.3'],
    ['1234.5600000000001', false, '1234.56'],
    ['1.2E+15', false, '1200000000000000'],
    ['6222021234567890123', false, '6222021234567890000'],
    ['1e-7', false, '0.0000001'],
    ['-12.50', false, '-12.5'],
    ['0.07', true, '7%'],
    ['0.28999999999999998', true, '29%'],
    ['', false, '0'],
    ['NaN', false, 'NaN'],
  ])('%s (percent: %s) is %s', (number, percent, text) => {
    expect(typedText('money', { number, shown: percent ? 'percent' : undefined })).toBe(text);
  });
});
