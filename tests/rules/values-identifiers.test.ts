import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bankCardSchema,
  companyAccountSchema,
  formatBankCard,
  isBankCard,
  maskBankCard,
  parseBankCard,
} from '../../sdk/contract/values/bank-card.ts';
import {
  coordinatesSchema,
  distanceBetween,
  formatCoordinates,
  parseCoordinates,
  toGcj02,
} from '../../sdk/contract/values/coordinates.ts';
import {
  creditCodeSchema,
  formatCreditCode,
  hasValidSubjectCode,
  isCreditCode,
  parseCreditCode,
} from '../../sdk/contract/values/credit-code.ts';
import {
  ageOn,
  birthDateOf,
  formatIdNumber,
  idNumberSchema,
  isDriverAge,
  isIdNumber,
  maskIdNumber,
  parseIdNumber,
} from '../../sdk/contract/values/id-number.ts';
import { maskName, watermarkText } from '../../sdk/contract/values/masked-name.ts';
import { formatMobile, maskMobile, mobileSchema, parseMobile } from '../../sdk/contract/values/mobile.ts';
import {
  formatPlate,
  isPlate,
  matchesPlateColor,
  parsePlate,
  plateColorOf,
  plateKind,
  plateSchema,
  plateTone,
} from '../../sdk/contract/values/plate.ts';
import {
  formatVin,
  hasVinCheckDigit,
  parseVin,
  strictVinSchema,
  vinProblem,
  vinSchema,
} from '../../sdk/contract/values/vin.ts';

const message = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message).join();

/** Every text that differs from `text` in one place, by a character of the alphabet. */
const slips = (text: string, alphabet: string): string[] =>
  [...text].flatMap((own, at) =>
    [...alphabet].filter((other) => other !== own).map((other) => text.slice(0, at) + other + text.slice(at + 1)),
  );

describe('plates', () => {
  test.each(['沪A12345', '京A1B2C3', '晋BD123F', '粤Z12345', '琼E00001'])('[R5-61] %s is a mainland plate', (plate) => {
    expect(plateKind(plate)).toBe('normal');
    expect(plateSchema.safeParse(plate).success).toBe(true);
  });
  test.each([
    '沪I12345',
    '沪O12345',
    '沪A1234I',
    '沪AABC12',
    '沪A1234',
    '沪A1234567',
    'A12345',
    '台A12345',
    '沪112345',
    '沪a12345',
    '沪A 2345',
    '',
    '沪A12345\n',
  ])('[R5-61] %j is no mainland plate', (plate) => {
    expect(isPlate(plate)).toBe(false);
    expect(message(plateSchema.safeParse(plate))).toBe('plate.invalid');
  });
  test.each([
    ['沪AD12345', 'smallNewEnergy'],
    ['沪AFA1234', 'smallNewEnergy'],
    ['沪AK99999', 'smallNewEnergy'],
    ['沪A12345D', 'largeNewEnergy'],
    ['沪A12345K', 'largeNewEnergy'],
    ['沪AL12345', undefined],
    ['沪A12345L', undefined],
    ['沪ADA123B', undefined],
  ])('[R5-62] new-energy plate %s: %s', (plate, kind) => {
    expect(plateKind(plate)).toBe(kind);
  });
  test('trailers and colours', () => {
    expect(plateKind('沪A1234挂')).toBe('trailer');
    expect([
      plateColorOf('沪AD12345'),
      plateColorOf('沪A12345D'),
      plateColorOf('沪A1234挂'),
      plateColorOf('沪A12345', 4501),
      plateColorOf('沪A12345', 4500),
      plateColorOf('沪A12345'),
      plateColorOf('x'),
    ]).toEqual(['94', '93', '2', '2', '1', undefined, undefined]);
    expect([
      matchesPlateColor('沪A12345', '1'),
      matchesPlateColor('沪A12345', '1', 25_000),
      matchesPlateColor('沪AD12345', '93'),
    ]).toEqual([true, false, false]);
    expect(['1', '2', '93', '94', '3', 'x'].map(plateTone)).toEqual([
      'blue',
      'yellow',
      'yellowGreen',
      'green',
      'black',
      'other',
    ]);
  });
  test('typed and pasted forms', () => {
    expect([' 沪a·12345 ', '沪A-12345', '沪Ａ１２３４５'].map(parsePlate)).toEqual([
      '沪A12345',
      '沪A12345',
      '沪A12345',
    ]);
    expect(parsePlate('沪A')).toBeUndefined();
    expect(parsePlate(formatPlate('沪AD12345'))).toBe('沪AD12345');
    expect(formatPlate('沪A12345')).toBe('沪A·12345');
  });
});

describe('identity numbers', () => {
  test.each(['990000198503120019', '990000198503120027', '11010519491231002X'])('%s is one', (number) => {
    expect(isIdNumber(number)).toBe(true);
    expect(slips(number, '0123456789X').filter(isIdNumber)).toEqual([]);
  });
  test('a birth date must be real even if the check digit fits', () => {
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    const complete = (body: string) =>
      body +
      '10X98765432'.charAt([...body].reduce((sum, digit, at) => sum + Number(digit) * (weights[at] ?? 0), 0) % 11);
    expect(isIdNumber(complete('11010519880229001'))).toBe(true);
    expect(isIdNumber(complete('11010519890229001'))).toBe(false);
    expect(message(idNumberSchema.safeParse(complete('11010519891301001')))).toBe('idNumber.invalid');
  });
  test('age and mask', () => {
    expect(birthDateOf('990000198503120019')).toBe('1985-03-12');
    expect([ageOn('990000198503120019', '2026-03-11'), ageOn('990000198503120019', '2026-03-12')]).toEqual([40, 41]);
    expect(
      ['2003-03-11', '2003-03-12', '2056-03-11', '2056-03-12'].map((day) => isDriverAge('990000198503120019', day)),
    ).toEqual([false, true, true, false]);
    expect(maskIdNumber('11010519491231002X')).toBe('1101**********002X');
    expect(maskIdNumber('12345678')).toBe('********');
    expect(parseIdNumber('110105 19491231 002x')).toBe('11010519491231002X');
    expect(formatIdNumber('11010519491231002X')).toBe('110105 19491231 002X');
  });
});

describe('credit codes, VIN, cards', () => {
  test.each(['91990000MADEM0001J', '91990000MADEM0002M', '91990000MADEM00150', '91350100M000100Y43'])(
    'credit code %s',
    (code) => {
      expect(creditCodeSchema.safeParse(code).success).toBe(true);
      expect(slips(code, '0123456789ABCDEFGHJKLMNPQRTUWXY').filter(isCreditCode)).toEqual([]);
      expect(parseCreditCode(formatCreditCode(code).toLowerCase())).toBe(code);
    },
  );
  test('wrong credit codes and the inner organisation code', () => {
    expect(
      ['110105600012345', '', '91990000MADEM0001I'].map((code) => message(creditCodeSchema.safeParse(code))),
    ).toEqual(Array(3).fill('creditCode.invalid'));
    expect([hasValidSubjectCode('91350100M000100Y43'), hasValidSubjectCode('91350100M000100Y53')]).toEqual([
      true,
      false,
    ]);
  });
  test.each(['LDEM0A1B9R1000001', 'LDEM0A1B0R1000002', '1M8GDM9AXKP042788', '11111111111111111'])('VIN %s', (vin) => {
    expect(vinProblem(vin, true)).toBeUndefined();
    expect(strictVinSchema.safeParse(vin).success).toBe(true);
    expect(parseVin(formatVin(vin).toLowerCase())).toBe(vin);
  });
  test('a wrong VIN check digit warns unless strict; a wrong form is an error', () => {
    const vin = '1M8GDM9A1KP042788';
    expect(hasVinCheckDigit(vin)).toBe(false);
    expect([vinProblem(vin), vinProblem(vin, true)]).toEqual([
      { level: 'warning', code: 'vin.checkDigit' },
      { level: 'error', code: 'vin.checkDigit' },
    ]);
    expect(vinProblem('1M8GDM9AXKPO42788')).toEqual({ level: 'error', code: 'vin.invalid' });
    expect([
      message(vinSchema.safeParse('x')),
      message(strictVinSchema.safeParse('x')),
      message(strictVinSchema.safeParse(vin)),
    ]).toEqual(['vin.invalid', 'vin.invalid', 'vin.checkDigit']);
  });
  test.each(['9999990000000000014', '9999990000000000022', '4111111111111111'])('bank card %s', (card) => {
    expect(bankCardSchema.safeParse(card).success).toBe(true);
    expect(slips(card, '0123456789').filter(isBankCard)).toEqual([]);
    expect(parseBankCard(formatBankCard(card))).toBe(card);
  });
  test('card masks and company accounts', () => {
    expect([maskBankCard('9999990000000000014'), maskBankCard('1234')]).toEqual(['**** 0014', '****']);
    expect(formatBankCard('9999990000000000014')).toBe('9999 9900 0000 0000 014');
    expect(
      ['411111111111111', '0000000000000000', '4111111111111112'].map((card) =>
        message(bankCardSchema.safeParse(card)),
      ),
    ).toEqual(Array(3).fill('bankCard.invalid'));
    expect(
      ['1234567', '12345678', '1'.repeat(32), '1'.repeat(33)].map(
        (account) => companyAccountSchema.safeParse(account).success,
      ),
    ).toEqual([false, true, true, false]);
  });
});

describe('mobiles and names', () => {
  test('[R5-57] a mobile starts with 1 and has 11 digits', () => {
    expect(['13800001234', '19912345678'].every((mobile) => mobileSchema.safeParse(mobile).success)).toBe(true);
    expect(
      ['23800001234', '1380000123', '138000012345', '1380000123a', ''].map((mobile) =>
        message(mobileSchema.safeParse(mobile)),
      ),
    ).toEqual(Array(5).fill('mobile.invalid'));
    expect(
      ['+86 138-0000-1234', '0086 13800001234', '138 0000 1234', '１３８００００１２３４'].map(parseMobile),
    ).toEqual(Array(4).fill('13800001234'));
  });
  test('[R9-17] a mobile has 11 digits, no more, no fewer', () => {
    const length = (digits: number) => mobileSchema.safeParse('13800001234567'.slice(0, digits)).success;
    expect([9, 10, 11, 12, 13].map(length)).toEqual([false, false, true, false, false]);
  });
  test('[R9-18] a masked mobile shows the first 3 and the last 4 digits', () => {
    expect(maskMobile('13812345678')).toBe('138****5678');
    expect([maskMobile('1234567'), maskMobile('')]).toEqual(['*******', '']);
    expect(formatMobile('13812345678')).toBe('138 1234 5678');
  });
  test('names keep the first character', () => {
    expect(['王小明', '欧阳', 'admin', '𠮷田', ''].map(maskName)).toEqual(['王**', '欧*', 'a****', '𠮷*', '']);
    expect([
      watermarkText('王小明', '13800001234'),
      watermarkText('王小明', ''),
      watermarkText('王小明', '138****1234'),
    ]).toEqual(['王** 1234', '王**', '王** 1234']);
  });
});

describe('coordinates', () => {
  test('box, text, distance, GCJ-02', () => {
    expect(formatCoordinates({ lon: 116.397428, lat: 39.90923 })).toBe('116.397428,39.909230');
    expect(parseCoordinates('116.397428，39.90923')).toEqual({ lon: 116.397428, lat: 39.90923 });
    expect(['39.9,116.4', '116.4', 'a,b', '116.4,54.1', '72.9,39'].map(parseCoordinates)).toEqual(
      Array(5).fill(undefined),
    );
    expect(message(coordinatesSchema.safeParse({ lon: 0, lat: 0 }))).toBe('coordinates.outside,coordinates.outside');
    expect(distanceBetween({ lon: 116, lat: 39 }, { lon: 116, lat: 40 })).toBe(111_195);
    expect(distanceBetween({ lon: 116, lat: 39 }, { lon: 116, lat: 39 })).toBe(0);
    const moved = toGcj02({ lon: 116.404, lat: 39.915 });
    expect([moved.lon.toFixed(6), moved.lat.toFixed(6)]).toEqual(['116.410244', '39.916404']);
  });
  test('what is written reads back', () => {
    const micro = (min: number, max: number) =>
      fc.integer({ min: min * 1e6, max: max * 1e6 }).map((value) => value / 1e6);
    fc.assert(
      fc.property(micro(73, 136), micro(3, 54), (lon, lat) => {
        expect(parseCoordinates(formatCoordinates({ lon, lat }))).toEqual({ lon, lat });
      }),
    );
  });
});
