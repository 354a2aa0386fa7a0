import * as z from 'zod/mini';

/** How many digits a verification code has. */
export const VERIFICATION_CODE_LENGTH = 6;
/** How many characters a user name field takes. */
export const USER_NAME_MAX_LENGTH = 25;

const pattern = (form: RegExp, code: string) => z.string(code).check(z.regex(form, code));

/** The name somebody signs in with: not empty, at most 25 characters. */
export const userNameSchema = z
  .string('userName.empty')
  .check(z.trim(), z.minLength(1, 'userName.empty'), z.maxLength(USER_NAME_MAX_LENGTH, 'userName.tooLong'));

/** V-ACCOUNT: a letter, then letters or digits, 3 to 20 characters in all. */
export const accountNameSchema = pattern(/^[A-Za-z][A-Za-z0-9]{2,19}$/, 'accountName.invalid');

/** V-PWD: 8 to 20 characters with a letter, a digit and a special character. */
export const passwordSchema = pattern(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[^A-Za-z0-9\s]).{8,20}$/u, 'password.invalid');

/** A verification code: exactly 6 digits; an empty one says so. */
export const verificationCodeSchema = z.string('verificationCode.empty').check(
  z.refine((code) => code !== '', { error: 'verificationCode.empty', abort: true }),
  z.regex(/^\d{6}$/, 'verificationCode.invalid'),
);

/** An e-mail address. */
export const emailSchema = pattern(
  /^(?=.{6,254}$)[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/,
  'email.invalid',
);

const domain = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}/u.source;
const webHost = `(?:localhost|${/\d{1,3}(?:\.\d{1,3}){3}/.source}|${domain})`;
/** A web address, http or https only (a javascript: address must never pass). */
export const urlSchema = pattern(
  new RegExp(`^https?://${webHost}${/(?::\d{1,5})?(?:[/?#]\S*)?$/.source}`, 'iu'),
  'url.invalid',
);

/** Letters only. */
export const lettersSchema = pattern(/^[A-Za-z]+$/, 'letters.invalid');

/** 3 to 50 letters, digits or Chinese characters. */
export const longNameSchema = pattern(/^[A-Za-z0-9\p{Script=Han}]{3,50}$/u, 'longName.invalid');
/** 2 to 10 letters, digits or Chinese characters. */
export const shortNameSchema = pattern(/^[A-Za-z0-9\p{Script=Han}]{2,10}$/u, 'shortName.invalid');
/** 2 to 6 letters, digits or Chinese characters. */
export const briefNameSchema = pattern(/^[A-Za-z0-9\p{Script=Han}]{2,6}$/u, 'briefName.invalid');
/** 2 to 20 characters of any kind. */
export const freeTextSchema = pattern(/^[\s\S]{2,20}$/u, 'freeText.invalid');
/** A letter followed by 1 to 5 letters or digits. */
export const shortCodeSchema = pattern(/^[A-Za-z][A-Za-z0-9]{1,5}$/, 'shortCode.invalid');
