import type { Money } from './money.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const UNITS = ['', '拾', '佰', '仟'];

function section(number: number): string {
  let text = '';
  let gap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(number / 10 ** place) % 10;
    if (digit === 0) {
      gap = text !== '';
      continue;
    }
    text += (gap ? '零' : '') + (DIGITS[digit] ?? '') + (UNITS[place] ?? '');
    gap = false;
  }
  return text;
}

// A group that does not fill its highest place is read with one 零 before it: 壹万零伍拾.
function integer(number: number): string {
  for (const [size, unit] of [
    [100_000_000, '亿'],
    [10_000, '万'],
  ] as const) {
    if (number < size) continue;
    const rest = number % size;
    return integer(Math.floor(number / size)) + unit + (rest > 0 && rest < size / 10 ? '零' : '') + integer(rest);
  }
  return section(number);
}

/** An amount in Chinese capitals as on vouchers: 壹仟贰佰叁拾肆元伍角整, 叁佰贰拾伍元零肆分, 负壹元整. */
export function capitalAmount(cents: Money): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an exact integer: ${cents}`);
  const amount = Math.abs(cents);
  const yuan = Math.floor(amount / 100);
  const jiao = Math.floor(amount / 10) % 10;
  const fen = amount % 10;
  if (amount === 0) return '零元整';
  let text = yuan > 0 ? `${integer(yuan)}元` : '';
  if (jiao > 0) text += `${DIGITS[jiao]}角`;
  if (fen > 0) text += `${jiao === 0 && yuan > 0 ? '零' : ''}${DIGITS[fen]}分`;
  else text += '整';
  return (cents < 0 ? '负' : '') + text;
}
