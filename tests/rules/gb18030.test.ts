import { expect, it } from 'vitest';
import { csvOf } from '../../plugins/bank/server/payment-files/file-content.ts';

const line = { seq: 1, payeeAccount: '62', payeeBank: null, amount: 100, purpose: 'WITHDRAW', lineKey: 'T1' };
const fileOf = (payeeName: string): Uint8Array => csvOf([{ ...line, payeeName }]);
/** The name of the payee as a bank reads it from the file. */
const nameRead = (payeeName: string): string | undefined =>
  /^1,"(.*)","62",/m.exec(new TextDecoder('gb18030', { fatal: true }).decode(fileOf(payeeName)))?.[1];

it('every character of a name is read back from a payment file as it was written', () => {
  for (const name of ['北疆示范 (甲)，1234.56', '\u3402\u4dae\u9fa6', '\u{20000}\u{2ebe0}', '·Ａ€ḿ'])
    expect(nameRead(name)).toBe(name);
  const ideographs = String.fromCodePoint(...Array.from({ length: 0x9fff - 0x4e00 }, (_, n) => 0x4e00 + n));
  expect(nameRead(ideographs)).toBe(ideographs);
});
it('common characters take two bytes, as banks expect them', () => {
  expect(Buffer.from(fileOf('啊A')).includes(Buffer.from([0x22, 0xb0, 0xa1, 0x41, 0x22]))).toBe(true);
});
it('what is no character is a question mark, not another one', () => {
  expect(nameRead('甲\ud800乙')).toBe('甲?乙');
});
