import { expect, it } from 'vitest';
import { gb18030 } from '../../plugins/bank/server/payment-files/gb18030.ts';

const decoded = (text: string): string => new TextDecoder('gb18030', { fatal: true }).decode(gb18030(text));

it('every character of a name or a number is read back from GB 18030 as it was written', () => {
  for (const text of ['北疆示范 (甲)，1234.56', '\u3402\u4dae\u9fa6', '\u{20000}\u{2ebe0}', '·Ａ€ḿ', '\r\n"'])
    expect(decoded(text)).toBe(text);
  const ideographs = String.fromCodePoint(...Array.from({ length: 0x9fff - 0x4e00 }, (_, n) => 0x4e00 + n));
  expect(decoded(ideographs)).toBe(ideographs);
});
it('common characters take two bytes, as banks expect them', () => {
  expect([...gb18030('啊A')]).toEqual([0xb0, 0xa1, 0x41]);
});
it('what the encoding has no place for is a question mark, not another character', () => {
  expect([...gb18030('\ufffd')]).toEqual([0x3f]);
});
