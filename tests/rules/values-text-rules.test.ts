import { describe, expect, test } from 'vitest';
import {
  accountNameSchema,
  briefNameSchema,
  emailSchema,
  freeTextSchema,
  lettersSchema,
  longNameSchema,
  passwordSchema,
  shortCodeSchema,
  shortNameSchema,
  urlSchema,
  userNameSchema,
  VERIFICATION_CODE_LENGTH,
  verificationCodeSchema,
} from '../../sdk/contract/values/text-rules.ts';

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } };
}

/** Expects every good text to pass and every bad one to fail with just the code. */
function check(schema: Schema, code: string, good: string[], bad: string[]): void {
  expect(good.filter((text) => !schema.safeParse(text).success)).toEqual([]);
  expect(bad.filter((text) => schema.safeParse(text).success)).toEqual([]);
  for (const text of bad) expect(schema.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([code]);
}

const a = (count: number, character = 'a') => character.repeat(count);

describe('text rules', () => {
  test('[R5-54] a password has 8 to 20 characters', () => {
    check(passwordSchema, 'password.invalid', ['Abc123#!', `a1#${a(17)}`], ['Abc12#!', `a1#${a(18)}`, '']);
  });
  test('[R5-55] a password has a letter, a digit and a special character', () => {
    check(
      passwordSchema,
      'password.invalid',
      ['Freight#2026', 'abcdef1_'],
      ['12345678#', 'abcdefgh#', 'abcdefgh1', 'abcdefg 1'],
    );
  });
  test('[R5-56] a six-digit code is exactly 6 digits', () => {
    check(
      verificationCodeSchema,
      'verificationCode.invalid',
      ['000000', '123456'],
      ['12345', '1234567', '12345a', ' 12345', '１２３４５６'],
    );
    check(verificationCodeSchema, 'verificationCode.empty', [], ['']);
  });
  test('[R9-16] a verification code has 6 digits', () => {
    expect([5, 6, 7].map((length) => verificationCodeSchema.safeParse(a(length, '1')).success)).toEqual([
      false,
      true,
      false,
    ]);
    expect(VERIFICATION_CODE_LENGTH).toBe(6);
  });
  test('[R5-58] the e-mail format', () => {
    check(
      emailSchema,
      'email.invalid',
      ['a@b.cn', 'wang.xm+x@mail.example.com'],
      ['', 'a', 'a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', '.a@b.cn', 'a@-b.cn', '王@b.cn'],
    );
  });
  test('[R5-59] the URL format', () => {
    check(
      urlSchema,
      'url.invalid',
      [
        'http://a.cn',
        'https://www.example.com:8889/a?b=c#d',
        'http://localhost:3000',
        'http://127.0.0.1/x',
        'https://例子.中国/',
      ],
      ['', 'a.cn', 'javascript:alert(1)', 'http://', 'http://a', 'ftp://a.cn', 'http://a.cn/a b', 'http://-a.cn'],
    );
  });
  test('[R5-60] letters only', () => {
    check(lettersSchema, 'letters.invalid', ['a', 'ABCdef'], ['', 'a1', 'a b', '王', 'é']);
  });
  test('[R5-63] an account name starts with a letter', () => {
    check(accountNameSchema, 'accountName.invalid', ['abc', 'Z12'], ['1ab', '_ab', '王ab']);
  });
  test('[R5-64] an account name has 3 to 20 letters or digits in all', () => {
    check(accountNameSchema, 'accountName.invalid', ['a1b', a(20)], ['ab', a(21), 'ab_c', 'ab c', '']);
  });
  test('[R5-65] 3-50 letters, digits or Chinese', () => {
    check(longNameSchema, 'longName.invalid', ['a1王', a(50, '王')], ['a王', a(51), 'a-王b']);
  });
  test('[R5-66] 2-10 letters, digits or Chinese', () => {
    check(shortNameSchema, 'shortName.invalid', ['王1', a(10)], ['王', a(11), '王 1']);
  });
  test('[R5-67] 2-6 letters, digits or Chinese', () => {
    check(briefNameSchema, 'briefName.invalid', ['王1', a(6)], ['王', a(7), '王_1']);
  });
  test('[R5-68] 2-20 any characters', () => {
    check(freeTextSchema, 'freeText.invalid', ['- ', a(20, '😀'), 'a\nb'], ['a', a(21)]);
  });
  test('[R5-69] a letter followed by 1-5 letters or digits', () => {
    check(shortCodeSchema, 'shortCode.invalid', ['a1', 'Abcde6'], ['a', '1a', 'abcdefg', 'a_']);
  });
  test('[R9-26] a user name has at most 25 characters', () => {
    check(userNameSchema, 'userName.tooLong', ['a', a(25), ` ${a(25)} `], [a(26)]);
    check(userNameSchema, 'userName.empty', [], ['', '  ']);
  });
});
