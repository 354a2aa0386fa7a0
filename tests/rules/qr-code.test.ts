import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrPicture } from '../../sdk/ui/qr-code.tsx';
import { qrMatrix } from '../../sdk/contract/values/qr-matrix.ts';

const print = (text: string): string | undefined => {
  const rows = qrMatrix(text);
  return (
    rows &&
    `${rows.length} ${createHash('sha256')
      .update(rows.map((row) => row.map(Number).join('')).join('\n'))
      .digest('hex')
      .slice(0, 16)}`
  );
};

describe('a QR code', () => {
  // Each of these squares was read back to its text by jsQR 1.4, a reader that knows nothing of ours.
  it.each([
    ['https://127.0.0.1:8889/goodsQrCode/01M7X6HHM89Z8R5DGBE204HB80', '33 528f2f85010bf2b6'],
    ['FUEL-01M7X6HHM89Z8R5DGBE204HB80', '33 fc75e7003a939790'],
    ['货源码 https://freight.example.cn/goodsQrCode/HY261104000001?p=10001', '37 efe98fa0694177e5'],
    ['x'.repeat(106), '41 170d10b70f318bfd'],
  ])('of %s is the one a reader reads', (text, squares) => {
    expect(print(text)).toBe(squares);
  });
  it('there is none of what is too long, and no picture either', () => {
    expect([print('x'.repeat(107)), qrPicture('x'.repeat(107)), print('字'.repeat(36))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('the picture to download has the light edge that readers need', () => {
    expect(qrPicture('a')).toMatch(
      /^<svg xmlns="[^"]+" viewBox="0 0 41 41" shape-rendering="crispEdges"><rect width="41" height="41" fill="#fff"\/><path d="M4 4h1v1h-1z/,
    );
  });
});
