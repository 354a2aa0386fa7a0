import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confirmMultiValue, formatMultiValue, splitMultiValue } from '../../sdk/contract/values/multi-value.ts';

describe('multi-value search box', () => {
  test.each([
    ['R5-31', 'comma', ','],
    ['R5-32', 'Chinese comma', '，'],
    ['R5-33', 'semicolon', ';'],
    ['R5-34', 'Chinese semicolon', '；'],
    ['R5-35', 'Chinese enumeration comma', '、'],
    ['R5-36', 'space', ' '],
    ['R5-37', 'newline', '\n'],
  ])('[%s] a %s separates values', (_id, _name, separator) => {
    expect(splitMultiValue(`Y1${separator}Y2${separator}Y3`)).toEqual({
      values: ['Y1', 'Y2', 'Y3'],
      mixed: false,
      stripped: false,
    });
  });
  test('a tab, a full-width space and a Windows line end count as what they look like', () => {
    expect(splitMultiValue('a\tb\u3000c d')).toEqual({ values: ['a', 'b', 'c', 'd'], mixed: false, stripped: false });
    expect(splitMultiValue('a\r\nb\nc\r\n')).toEqual({ values: ['a', 'b', 'c'], mixed: false, stripped: false });
  });
  test('[R5-38] a mixed set is accepted, normalised and told', () => {
    const { values, mixed } = splitMultiValue('a,b；c d');
    expect([formatMultiValue(values), mixed]).toEqual(['a,b,c,d', true]);
    expect(splitMultiValue('a,b c').mixed).toBe(true);
    expect(splitMultiValue(formatMultiValue(values)).mixed).toBe(false);
    expect(splitMultiValue(' a,b\n').mixed).toBe(false);
  });
  test('[R5-39] special characters are stripped; letters, digits, Chinese, - _ . stay', () => {
    expect(splitMultiValue("沪A·12345,YD-2026_01.5,'x'%$#")).toEqual({
      values: ['沪A12345', 'YD-2026_01.5', 'x'],
      mixed: false,
      stripped: true,
    });
    expect(splitMultiValue('Ａ１２').values).toEqual(['A12']);
    expect(splitMultiValue('a,%,b').values).toEqual(['a', 'b']);
  });
  test('[R5-40] leading separators are removed', () => {
    expect(splitMultiValue(',, a').values).toEqual(['a']);
  });
  test('[R5-41] trailing separators are removed', () => {
    expect(splitMultiValue('a;；\n').values).toEqual(['a']);
    expect(splitMultiValue(' \n,').values).toEqual([]);
  });
  test('[R5-42] doubled separators are removed', () => {
    expect(splitMultiValue('a,,b,,,c')).toEqual({ values: ['a', 'b', 'c'], mixed: false, stripped: false });
  });
  test('[R5-43] duplicates are removed on confirm, the order stays', () => {
    expect(confirmMultiValue('b,a,b,c,a')).toEqual(['b', 'a', 'c']);
    expect(splitMultiValue('b,a,b').values).toEqual(['b', 'a', 'b']);
  });
  test('confirming is stable for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(',', '，', ';', '；', '、', ' ', '\n', '·', '王'), fc.string())),
        (parts) => {
          const once = confirmMultiValue(parts.join(''));
          expect(confirmMultiValue(formatMultiValue(once, '\n'))).toEqual(once);
          expect(new Set(once).size).toBe(once.length);
        },
      ),
    );
  });
});
