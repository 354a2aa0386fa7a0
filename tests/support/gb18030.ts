const bytes = new Map<string, number>();
/** Text in the encoding of a Chinese Excel, of which Node only has the way back. */
export function gb18030(text: string): Buffer {
  if (bytes.size === 0) {
    const decoder = new TextDecoder('gb18030');
    for (let first = 0x81; first <= 0xfe; first += 1)
      for (let second = 0x40; second <= 0xfe; second += 1)
        if (second !== 0x7f) bytes.set(decoder.decode(new Uint8Array([first, second])), first * 256 + second);
  }
  return Buffer.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      if (code < 0x80) return [code];
      const pair = bytes.get(sign);
      if (pair === undefined) throw new Error(`No two bytes for ${sign}`);
      return [pair >> 8, pair & 255];
    }),
  );
}
