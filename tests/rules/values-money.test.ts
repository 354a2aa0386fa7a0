import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { capitalAmount } from '../../sdk/contract/values/capital-amount.ts';
import { formatCompactNumber } from '../../sdk/contract/values/compact-number.ts';
import {
  divideHalfUp,
  multiplyAndDivide,
  multiplyMoney,
  ratioOf,
  shareOf,
} from '../../sdk/contract/values/exact-arithmetic.ts';
import { formatDistance, parseDistance } from '../../sdk/contract/values/distance.ts';
import { filterDigits, filterWordCharacters, hasChinese } from '../../sdk/contract/values/money-input.ts';
import {
  amountSchema,
  formatMoney,
  formatMoneyWithUnit,
  moneySchema,
  parseMoney,
  sumMoney,
} from '../../sdk/contract/values/money.ts';
import { formatRatio, parseRatio, ratioSchema } from '../../sdk/contract/values/ratio.ts';
import { toHalfWidth } from '../../sdk/contract/values/half-width.ts';
import { readNumber } from '../../sdk/contract/values/typed-number.ts';
import { formatNumber } from '../../sdk/contract/values/units.ts';
import { units } from '../../sdk/contract/values/unit-list.ts';
import type { UnitName } from '../../sdk/contract/values/unit-list.ts';
import { formatUnitPrice, parseUnitPrice, unitPriceSchema } from '../../sdk/contract/values/unit-price.ts';
import {
  formatTonnage,
  formatWeight,
  overload,
  parseWeight,
  vehicleWeightSchema,
} from '../../sdk/contract/values/weight.ts';

const cents = fc.maxSafeInteger();
const amount = fc.integer({ min: 0, max: 9_999_999_999 });

/** Reads capitals back by value, not by the writer's rules. */
function readCapitals(text: string): number {
  const digit = (character: string) => '零壹贰叁肆伍陆柒捌玖'.indexOf(character);
  const [, sign = '', yuan = '', jiao = '', fen = ''] =
    /^(负?)(?:(.+)元)?(?:零?(.)角)?(?:零?(.)分)?整?$/.exec(text) ?? [];
  const read = (part: string): number => {
    for (const [unit, size] of [
      ['亿', 1e8],
      ['万', 1e4],
      ['仟', 1e3],
      ['佰', 100],
      ['拾', 10],
    ] as const) {
      const at = part.lastIndexOf(unit);
      if (at >= 0) return read(part.slice(0, at)) * size + read(part.slice(at + 1));
    }
    return Math.max(0, digit(part.replace(/^零(?=.)/, '')));
  };
  const value = read(yuan) * 100 + Math.max(0, digit(jiao || '零')) * 10 + Math.max(0, digit(fen || '零'));
  return sign ? -value : value;
}

describe('money', () => {
  test('[R9-42] money on the wire is integer cents', () => {
    expect(formatMoney(123_450)).toBe('1,234.50');
    expect(moneySchema.safeParse(12.5).error?.issues[0]?.message).toBe('money.invalid');
    expect(moneySchema.safeParse(-5).success).toBe(true);
  });
  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [100, '1.00'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [9_999_999_999, '99,999,999.99'],
    [-123_456_789, '-1,234,567.89'],
    [Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91'],
  ])('[R9-43] [R9-44] [R9-48] %i cents show two decimals and thousands separators: %s', (value, text) => {
    expect(formatMoney(value)).toBe(text);
  });
  test('[R9-45] the suffix is 元', () => {
    expect(formatMoneyWithUnit(123_450)).toBe('1,234.50元');
  });
  test.each([
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['¥1,234.50', 123_450],
    ['-￥3', -300],
    ['12元', 1200],
    ['０．０１', 1],
    ['007', 700],
    ['5.', 500],
    ['-0', 0],
    ['', undefined],
    ['.', undefined],
    ['1.234', undefined],
    ['1,23', undefined],
    ['1e3', undefined],
    ['1.2.3', undefined],
    ['12万', undefined],
    ['0x10', undefined],
  ])('%s is read as %s cents', (text, value) => {
    expect(parseMoney(text)).toBe(value);
  });
  test('[R5-52] an amount has up to 8 integer digits', () => {
    expect(parseMoney('99999999.99')).toBe(9_999_999_999);
    expect(parseMoney('100000000')).toBeUndefined();
    expect(amountSchema.safeParse(9_999_999_999).success).toBe(true);
    expect(amountSchema.safeParse(10_000_000_000).error?.issues[0]?.message).toBe('amount.tooLarge');
    expect(amountSchema.safeParse(-1).error?.issues[0]?.message).toBe('amount.invalid');
  });
  test('[R5-53] an amount has at most 2 decimals', () => {
    expect(parseMoney('0.99')).toBe(99);
    expect(parseMoney('0.990')).toBeUndefined();
    expect(amountSchema.safeParse(0.5).success).toBe(false);
  });
  test('[R9-46] arithmetic is exact: no float error in reading, adding or multiplying', () => {
    expect(parseMoney('1.15')).toBe(115);
    expect(parseMoney('4.35')).toBe(435);
    expect(sumMoney(['0.1', '0.2'].map((text) => parseMoney(text) ?? NaN))).toBe(30);
    expect(multiplyMoney(32_180, 1_285_000, 100_000)).toBe(413_513);
    expect(multiplyMoney(1, 5, 10)).toBe(1);
    expect(multiplyMoney(-1, 5, 10)).toBe(-1);
    expect(() => sumMoney([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    fc.assert(
      fc.property(
        amount,
        (value) =>
          parseMoney(formatMoney(value)) === value && parseMoney(formatMoneyWithUnit(-value)) === (-value || 0),
      ),
    );
    fc.assert(
      fc.property(
        fc.array(amount),
        (values) => sumMoney(values) === Number(values.reduce((total, value) => total + BigInt(value), 0n)),
      ),
    );
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 1e6 }), (a, b, divisor) => {
        const exact = BigInt(a) * BigInt(b);
        fc.pre(exact / BigInt(divisor) < 2n ** 52n);
        const rest = 2n * (exact - BigInt(multiplyMoney(a, b, divisor)) * BigInt(divisor));
        return rest < BigInt(divisor) && rest >= -BigInt(divisor);
      }),
    );
  });
});

describe('division that is rounded once', () => {
  /** The same by big integers: nearest whole number, of two the one further from zero. */
  const halfUp = (numerator: bigint, denominator: bigint): bigint => {
    const [above, below] = [numerator, denominator].map((part) => (part < 0n ? -part : part)) as [bigint, bigint];
    const size = (above * 2n + below) / (below * 2n);
    return numerator < 0n === denominator < 0n ? size : -size;
  };
  const divisor = fc.oneof(fc.integer({ min: 1, max: 1e9 }), cents).filter((value) => value !== 0);
  const answer = (of: () => number): number | string => {
    try {
      return of();
    } catch (error) {
      return String(error instanceof RangeError);
    }
  };
  const known = (value: bigint): number | string => {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : 'true';
  };
  test('agrees with big integers for any exact integers, or refuses', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(cents, amount), { maxLength: 4 }), divisor, (factors, by) => {
        const product = factors.reduce((before, factor) => before * BigInt(factor), 1n);
        expect(answer(() => multiplyAndDivide(factors, by))).toBe(known(halfUp(product, BigInt(by))));
        expect(answer(() => multiplyAndDivide(factors, by, 'down'))).toBe(known(product / BigInt(by)));
        expect(answer(() => divideHalfUp(product, BigInt(by)))).toBe(known(halfUp(product, BigInt(by))));
      }),
      { numRuns: 2000 },
    );
  });
  test('tells the nearest neighbours of a half from the half', () => {
    const most = Number.MAX_SAFE_INTEGER;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 26 }), fc.integer({ min: 0, max: 2 ** 25 }), (half, whole) => {
        const by = 2n * BigInt(half);
        const tie = by * BigInt(whole) + BigInt(half);
        expect([-1n, 0n, 1n].map((less) => divideHalfUp(tie + less, by))).toEqual(
          [-1n, 0n, 1n].map((less) => Number(halfUp(tie + less, by))),
        );
      }),
    );
    // Quotients whose decimals agree with a half for thirty places.
    const close = BigInt(most) * BigInt(most);
    expect([close - 1n, close, close + 1n].map((tie) => divideHalfUp(tie, 2n * close))).toEqual([0, 1, 1]);
  });
  test('refuses parts of a cent and division by nothing', () => {
    for (const wrong of [
      () => multiplyMoney(1.5, 2),
      () => multiplyMoney(1, Number.NaN),
      () => multiplyMoney(2 ** 53, 1),
      () => multiplyMoney(1, 1, 0.5),
      () => multiplyMoney(1, 1, 0),
      () => multiplyMoney(0, 1, 0),
      () => multiplyMoney(Number.MAX_SAFE_INTEGER, 2),
    ])
      expect(wrong).toThrow(RangeError);
  });
  test('has one zero only', () => {
    expect([multiplyMoney(0, -5), multiplyMoney(-1, 4, 10), shareOf(-1, 1, 'down')]).toEqual([0, 0, 0]);
  });
  test('a ratio is of the whole, and none of nothing', () => {
    expect([ratioOf(1, 3), ratioOf(2, 3), ratioOf(2, 3, 'down'), ratioOf(5, 0)]).toEqual([
      333_333, 666_667, 666_666, 0,
    ]);
  });
});

describe('amounts in Chinese capitals', () => {
  test.each([
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [55, '伍角伍分'],
    [100, '壹元整'],
    [105, '壹元零伍分'],
    [150, '壹元伍角整'],
    [1000, '壹拾元整'],
    [123_450, '壹仟贰佰叁拾肆元伍角整'],
    [140_950, '壹仟肆佰零玖元伍角整'],
    [600_714, '陆仟零柒元壹角肆分'],
    [1_640_902, '壹万陆仟肆佰零玖元零贰分'],
    [32_504, '叁佰贰拾伍元零肆分'],
    [168_032, '壹仟陆佰捌拾元叁角贰分'],
    [1_000_500, '壹万零伍元整'],
    [10_500_000, '壹拾万伍仟元整'],
    [101_000_100, '壹佰零壹万零壹元整'],
    [100_000_000_00, '壹亿元整'],
    [100_000_001_00, '壹亿零壹元整'],
    [100_010_000_00, '壹亿零壹万元整'],
    [100_001_000_00, '壹亿零壹仟元整'],
    [105_000_000_00, '壹亿零伍佰万元整'],
    [10_500_00, '壹万零伍佰元整'],
    [110_000_000_00, '壹亿壹仟万元整'],
    [1_000_000_000_001_00, '壹万亿零壹元整'],
    [-100, '负壹元整'],
    [-5, '负伍分'],
  ])('[R9-47] %i cents: %s', (value, text) => {
    expect(capitalAmount(value)).toBe(text);
  });
  test('[R9-47] any amount reads back as itself, without doubled or trailing 零', () => {
    fc.assert(
      fc.property(fc.oneof(cents, amount, fc.integer({ min: -99_999, max: 99_999 })), (value) => {
        const text = capitalAmount(value);
        expect(readCapitals(text)).toBe(value || 0);
        if (value !== 0) expect(text).not.toMatch(/零零|零[元万亿整角]|^负?零/);
        expect(text.endsWith('整')).toBe(value % 10 === 0);
      }),
      { numRuns: 2000 },
    );
  });
  it('refuses what is not whole cents', () => {
    expect(() => capitalAmount(1.5)).toThrow(RangeError);
  });
});

describe('compact numbers', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [999_949, '999.9k'],
    [999_960, '1M'],
    [2.5e6, '2.5M'],
    [7e9, '7G'],
    [1.26e12, '1.3T'],
    [4e15, '4P'],
    [5.5e18, '5.5E'],
    [-1500, '-1.5k'],
  ])('[R9-49] %d is %s', (value, text) => {
    expect(formatCompactNumber(value, 'en')).toBe(text);
  });
  test.each([
    [9999, '9999'],
    [12_000, '1.2万'],
    [3.4e8, '3.4亿'],
    [99_999_999, '1亿'],
    [2e12, '2万亿'],
  ])('%d is %s in Chinese', (value, text) => {
    expect(formatCompactNumber(value, 'zh')).toBe(text);
  });
});

describe('inputs', () => {
  const yuan = (text: string): number | null | undefined => readNumber(text, 'yuan');
  test('[R5-44] what is no digit never becomes part of an amount', () => {
    expect(['a1b2', '1.5万', '12e3', '(1,234.56)', '-5', '1 2', '1元2'].map(yuan)).toEqual(Array(7).fill(undefined));
    expect(['１２３', '￥5', '5元', '1,234'].map(yuan)).toEqual([12_300, 500, 500, 123_400]);
  });
  test('[R5-45] an amount has one decimal point', () => {
    expect(['1.2.3', '..5', '1.234.567,89', '1.2。3'].map(yuan)).toEqual(Array(4).fill(undefined));
    expect(['.5', '1。5', '12.'].map(yuan)).toEqual([50, 150, 1_200]);
  });
  test('[R5-46] the number of integer digits is limited, and what has more is not cut', () => {
    expect(['99999999.12', '123456789.12', '1,234,567,890'].map(yuan)).toEqual([9_999_999_912, undefined, undefined]);
    expect(['0012', '1000'].map((text) => readNumber(text, 'percent'))).toEqual([120_000, undefined]);
    expect(readNumber('1234567890.12', 'yuan', { max: Number.MAX_SAFE_INTEGER })).toBe(123_456_789_012);
  });
  test('[R5-47] the number of decimals is limited, and what has more is not cut', () => {
    expect(['1.2345', '1.23456'].map((text) => readNumber(text, 'pricePerTonne'))).toEqual([12_345, undefined]);
    expect(['1.2', '1.'].map((text) => readNumber(text, 'count'))).toEqual([undefined, undefined]);
  });
  test('[R5-48] money has 2 decimals, and what is written reads back', () => {
    expect(['1.23', '1.239'].map(yuan)).toEqual([123, undefined]);
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(units) as UnitName[])),
        fc.integer({ min: 0, max: 9_999_999 }),
        (unit, value) =>
          [
            formatNumber(unit, value),
            formatNumber(unit, value) + units[unit].zh,
            formatNumber(unit, value).replaceAll(',', ''),
          ]
            .map((text) => readNumber(text, unit))
            .every((read) => read === value),
      ),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-(]?[\d.,eE万 ]{0,14}$/)), (text) => {
        const read = yuan(text);
        // Read is only what stands there in digits, a separator, a point, a sign of the currency.
        return read === undefined || read === null || /^\s*[¥￥]?[\d.,。]+\s*元?\s*$/.test(toHalfWidth(text));
      }),
    );
  });
  test('[R5-49] the digits-only filter', () => {
    expect(filterDigits('a1２.3-')).toBe('123');
    expect(filterDigits('12345', 3)).toBe('123');
  });
  test('[R5-50] the letters-digits-underscore filter', () => {
    expect(filterWordCharacters('a-B_1 王.é')).toBe('aB_1');
  });
  test('[R5-51] the Chinese-character detector', () => {
    expect(['abc王', '𠮷'].map(hasChinese)).toEqual([true, true]);
    expect(['', 'abc 1，', 'カナ', '한글'].map(hasChinese)).toEqual([false, false, false, false]);
  });
});

describe('weights, prices, ratios, distances', () => {
  test('weights are kilograms, shown in tonnes with 3 decimals', () => {
    expect(formatWeight(32_180)).toBe('32.180');
    expect(parseWeight('32.18 吨')).toBe(32_180);
    expect([parseWeight('1.2345'), parseWeight('-1')]).toEqual([undefined, undefined]);
    expect([0, 1, 200_000, 200_001].map((kg) => vehicleWeightSchema.safeParse(kg).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([31_500, 31_501, 39_000, 39_001].map((net) => overload(net, 30_000))).toEqual([
      'none',
      'warn',
      'warn',
      'block',
    ]);
  });
  test.each([
    [32.18, '32.18'],
    [0.1 + 0.2, '0.3'],
    [1234.5678, '1,234.568'],
    [20, '20'],
    [0, '0'],
    [-1.5, '-1.5'],
    [0.5005, '0.501'],
  ])('tonnage %d is shown as %s', (tonnes, text) => {
    expect(formatTonnage(tonnes)).toBe(text);
  });
  test('unit prices keep 2 to 4 decimals', () => {
    expect([1_285_000, 5225, 5220].map(formatUnitPrice)).toEqual(['128.50', '0.5225', '0.522']);
    expect(['999999.9999', '1000000', '1.00001', '-1'].map(parseUnitPrice)).toEqual([
      9_999_999_999,
      undefined,
      undefined,
      undefined,
    ]);
    expect(unitPriceSchema.safeParse(10_000_000_000).error?.issues[0]?.message).toBe('unitPrice.tooLarge');
  });
  test('ratios are parts per million', () => {
    expect([125_000, 65_000, 1_000_000, 1, 0].map(formatRatio)).toEqual(['12.5%', '6.5%', '100%', '0.0001%', '0%']);
    expect(['12.5%', '12.5', '100.0001', '101'].map(parseRatio)).toEqual([125_000, 125_000, undefined, undefined]);
    expect(ratioSchema.safeParse(1_000_001).error?.issues[0]?.message).toBe('ratio.tooLarge');
    expect(shareOf(395_500, 300_000, 'down')).toBe(118_650);
    expect([shareOf(15, 100_000), shareOf(15, 100_000, 'down')]).toEqual([2, 1]);
  });
  test('distances are metres, shown in kilometres with 1 decimal', () => {
    expect([86_400, 50, 49, 1_234_567, -50].map(formatDistance)).toEqual(['86.4', '0.1', '0.0', '1,234.6', '-0.1']);
    expect(() => formatDistance(0.5)).toThrow(RangeError);
    expect(parseDistance('86.4 km')).toBe(86_400);
  });
  test('what is written reads back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (value) => {
        expect(parseRatio(formatRatio(value))).toBe(value);
        expect(parseUnitPrice(formatUnitPrice(value))).toBe(value);
        expect(parseWeight(formatWeight(value))).toBe(value);
      }),
    );
  });
});
