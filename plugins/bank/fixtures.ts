import { isBankCard } from '@freightdeck/sdk/values';

/** A valid personal card number (with Luhn digit) of an issuer that does not exist. */
export function cardNumberOf(n: number): string {
  const body = `990000${String(n).padStart(12, '0')}`;
  return [...'0123456789'].map((digit) => body + digit).find(isBankCard) ?? body;
}
/** Banks in the format of the import. */
export const bankRows = [
  '102,工商银行,工行',
  '103,农业银行,农行',
  '104,中国银行,中行',
  '105,建设银行,建行',
  '301,交通银行,交行',
  '302,中信银行,中信',
  '303,光大银行,光大',
  '305,民生银行,民生',
  '306,广发银行,广发',
  '307,平安银行,平安',
  '308,招商银行,招行',
  '309,兴业银行,兴业',
  '310,浦发银行,浦发',
  '402,农村信用社,农信',
  '403,邮储银行,邮储',
].join('\n');
