import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskBytes, UploadStore, judgeContent } from '../../core/server/files/index.ts';
import type { SessionInfo } from '../../core/server/auth/index.ts';
import { IdentityRig } from '../support/identity.ts';
import { exifOf, jpeg, jpegPart, jpegWith, pdfOf, pngOf, pngPart } from '../support/pictures.ts';

const mb = 1_048_576;
const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const glued = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);
const hex = (content: string, fill = 64): Buffer => glued(Buffer.from(content, 'hex'), Buffer.alloc(fill, 65));
const html = '<!doctype html><html><body><script>document.title=1</script></body></html>';

/** What people really send. */
const honest: Readonly<Record<string, Buffer>> = {
  'a dot': pngOf(),
  'a wide PNG': pngOf(300, 20),
  'a tall PNG': pngOf(20, 300),
  'a JPEG': jpeg,
  'a JPEG with a profile': jpegWith(jpegPart(0xe2, text('ICC_PROFILE\0\x01\x01profile'))),
  ...Object.fromEntries(
    ['1.0', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0'].map((version) => [`a PDF ${version}`, pdfOf('', version)]),
  ),
  'a PDF with a link': pdfOf('/A<</S/URI/URI(https://example.com)>>'),
  'a PDF of 1 MB': glued(pdfOf().subarray(0, 9), Buffer.alloc(mb - pdfOf().length, 32), pdfOf().subarray(9)),
};
/** And how their files are called, and what their browsers say they are. */
const called: readonly (readonly [name: string, mime: string])[] = [
  ['a.png', 'image/png'],
  ['磅单 1.JPG', 'image/jpeg'],
  ['no extension', 'application/octet-stream'],
  ['../../up.pdf', 'text/html'],
  ['🚚.exe', 'application/x-msdownload'],
  [`${'长'.repeat(300)}.pdf`, ''],
  ['CON', 'image/svg+xml'],
  ['a\u202egnp.js', 'text/javascript'],
];

const actions = ['JavaScript', 'JS', 'OpenAction', 'AA', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'XFA', 'RichMedia'];
const escaped = (name: string): string => [...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('');
const foreign: Readonly<Record<string, Buffer>> = {
  html: text(html),
  'html in UTF-16': Buffer.from(`\ufeff${html}`, 'utf16le'),
  xhtml: text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>`),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
  mhtml: text('MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x'),
  xml: text('<?xml version="1.0"?><a/>'),
  words: text('hello'),
  csv: text('a,b\n=cmd|x,1'),
  script: text('alert(1)'),
  php: text('<?php system($_GET[0]);'),
  gif: text('GIF89a\x01\0\x01\0\0\0\0;'),
  'gif and script': text('GIF89a/*\0\0\0*/=1;alert(1)'),
  bmp: hex('424d7e000000000000003e00'),
  webp: glued(text('RIFF\x20\0\0\0WEBPVP8 '), Buffer.alloc(40)),
  tiff: hex('49492a0008000000'),
  icon: hex('000001000100101000'),
  zip: hex('504b0304140000000800'),
  'an empty zip': hex('504b0506', 18),
  rar: hex('526172211a0700'),
  '7z': hex('377abcaf271c'),
  gzip: gzipSync('x'),
  exe: hex('4d5a90000300000004000000ffff'),
  elf: hex('7f454c460201010000'),
  wasm: hex('0061736d01000000'),
  'a class': hex('cafebabe00000034'),
  flash: text('CWS\x09aaaa'),
  mp3: hex('494433030000'),
  mp4: hex('0000001866747970697073d6'),
  postscript: text('%!PS-Adobe-3.0 EPSF-3.0\n'),
  shortcut: hex('4c0000000114020000000000c000000000000046'),
  'the test virus': text(['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}$EI', 'CAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')),
  noise: Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 97) % 251)),
};
const kinds: Readonly<Record<string, Buffer>> = { png: pngOf(20, 10), jpeg, pdf: pdfOf() };
const tails: Readonly<Record<string, string>> = {
  html,
  script: '/*\n*/alert(1)',
  php: '<?php system(1);',
  zip: 'PK\x05\x06aaaa',
  'a line end': '\n',
};
const sized = (width: number, height: number): Buffer => {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
};
const each = (faulty: Readonly<Record<string, Buffer>>, code: string): readonly (readonly [string, Buffer, string])[] =>
  Object.entries(faulty).map(([kind, content]) => [kind, content, code]);
/** An object stream as modern writers make them: objects 5 and 6 stand in it. */
const packed = (object: string, head = '/Filter/FlateDecode', squeeze = deflateSync): Buffer =>
  glued(
    text(
      `%PDF-1.5\n1 0 obj<</Type/Catalog/OpenAction 6 0 R>>endobj\n4 0 obj<</Type/ObjStm/N 2/First 10${head}>>stream\n`,
    ),
    squeeze(`5 0 6 5   <<>> ${object}`),
    text('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  );
const stream = (content: Buffer): Buffer =>
  glued(
    text(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<</Subtype/Image/Length ${content.length}>>stream\n`),
    content,
    text('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  );
/** What must not be kept, under any name, and what is said of it. */
const hostile: readonly (readonly [kind: string, content: Buffer, code: string])[] = [
  ...each(foreign, 'fileFormat'),
  ...Object.entries(kinds).flatMap(([kind, content]) =>
    [0.3, 0.6, 0.9].map(
      (part) =>
        [`${kind}, cut at ${part}`, content.subarray(0, Math.floor(content.length * part)), 'fileDamaged'] as const,
    ),
  ),
  ...Object.entries(kinds).flatMap(([kind, content]) =>
    Object.entries(tails).map(
      ([head, words]) => [`${head} before ${kind}`, glued(text(words), content), 'fileFormat'] as const,
    ),
  ),
  ...actions.flatMap((name) => [
    [`a PDF with /${name}`, pdfOf(`/${name} 2 0 R`), 'fileActive'] as const,
    [`a PDF with /${name}, written in numbers`, pdfOf(`/${escaped(name)} 2 0 R`), 'fileActive'] as const,
  ]),
  ...each(
    {
      'a PDF whose script is packed': packed('<</S/JavaScript/JS(app.alert(1))>>'),
      'a PDF whose script is packed and written in numbers': packed(`<</S/${escaped('JavaScript')}>>`),
      'a PDF that opens an address': pdfOf('/OpenAction<</S/URI/URI(http://example.com)>>'),
      'a PDF that sends a form': pdfOf('/A<</S/SubmitForm>>'),
    },
    'fileActive',
  ),
  ...each(
    {
      'a PDF with a password': text(pdfOf().toString('latin1').replace('/Root', '/Encrypt 3 0 R/Root')),
      'a PDF with a password, its trailer packed': text(
        '%PDF-1.5\n1 0 obj<</Type/XRef/Encrypt 9 0 R/Length 2>>stream\nxx\nendstream endobj\n%%EOF',
      ),
    },
    'fileEncrypted',
  ),
  ...each(
    {
      'a PDF that unpacks without end': packed(' '.repeat(40 * mb)),
      'a PDF whose objects are packed in another way': packed('<<>>', '/Filter/LZWDecode'),
      'a PDF whose stream does not end': text('%PDF-1.4\n1 0 obj<<>>stream\nabc\n%%EOF'),
      'a PNG of nothing': pngOf(0, 0),
      'a JPEG of nothing': sized(0, 8),
      'a PNG whose part is longer than the file': glued(
        pngOf().subarray(0, 33),
        Buffer.from('7fffffff49444154', 'hex'),
        pngOf().subarray(-12),
      ),
      'a PNG that begins with its dots': glued(pngOf().subarray(0, 8), pngOf().subarray(33)),
      'a JPEG without a frame': glued(jpeg.subarray(0, 2), Buffer.from('ffd9', 'hex')),
      'a JPEG whose part is longer than the file': glued(
        Buffer.from('ffd8ffe0fff0', 'hex'),
        Buffer.from('ffd9', 'hex'),
      ),
      'a JPEG of two bytes a part': glued(Buffer.from('ffd8ffe00001', 'hex'), jpeg.subarray(2)),
    },
    'fileDamaged',
  ),
  ...each(
    { 'a flood of dots in a PNG': pngOf(65_000, 65_000), 'a flood of dots in a JPEG': sized(65_500, 65_500) },
    'filePixels',
  ),
  ['a photo of a newer phone', hex('00000018667479706865696300000000686569636d696631'), 'fileHeic'],
];
const secret = /Exif|N39\.90|E116|http:\/\/ns\.adobe|Photoshop|by Wang|secret|MPF/;
const camera = text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>by Wang</x:xmpmeta>');

let rig: IdentityRig;
let store: UploadStore;
let person: SessionInfo;
const dataDir = mkdtempSync(join(tmpdir(), 'freightdeck-corpus-'));
beforeAll(async () => {
  rig = await IdentityRig.open();
  store = new UploadStore({ database: rig.database, bytes: new DiskBytes(dataDir) });
  const found = await rig.sessions.find((await rig.enter('admin_10001')).sessionToken);
  if (!found) throw new Error('nobody is signed in');
  person = found;
}, 60_000);
afterAll(async () => {
  await rig.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const put = (content: Buffer, [name, mime]: readonly [string, string] = ['a.png', 'image/png']) =>
  store.store(person, { name, mime, content, fileType: '3' });

async function kept(content: Buffer): Promise<Buffer | undefined> {
  const judged = await judgeContent(content);
  return typeof judged === 'string' ? undefined : judged.content;
}

describe('uploads', () => {
  it('[R5-05] take every honest file, whatever it is called', async () => {
    const refused: string[] = [];
    let sent = 0;
    for (const [kind, content] of Object.entries(honest))
      for (const name of called) {
        sent += 1;
        const saved = await put(content, name).catch(() => undefined);
        if (!saved) refused.push(`${kind} as ${name[0]}`);
        else if (!readFileSync(join(dataDir, 'files', saved.relativePath)).equals(content))
          refused.push(`${kind} as ${name[0]} was changed`);
      }
    expect(refused).toEqual([]);
    expect(sent).toBeGreaterThan(100);
  });
  it('[R5-05] take nothing hostile, whatever it is called', async () => {
    const taken: string[] = [];
    for (const [kind, content, wanted] of hostile)
      for (const name of called.slice(0, 3)) {
        const code = await put(content, name).then(
          () => 'taken',
          (error: { code?: string }) => error.code,
        );
        if (code !== wanted) taken.push(`${kind} as ${name[0]}: ${String(code)}`);
      }
    expect(taken).toEqual([]);
    expect(hostile.length).toBeGreaterThan(80);
  });
  it('cut off what a camera or anybody else put behind the end of a picture', async () => {
    for (const [kind, content] of Object.entries({ png: pngOf(20, 10), jpeg }))
      for (const [tail, words] of Object.entries({
        ...tails,
        zeros: '\0'.repeat(30),
        again: content.toString('latin1'),
      }))
        expect(await judgeContent(glued(content, text(words))), `${tail} behind ${kind}`).toMatchObject({ content });
  });
  it('take every PDF whose pictures hold any bytes whatever, and what only goes to a page', async () => {
    const refused: string[] = [];
    const words = ['/JS ', '/AA ', '/Launch ', '/Encrypt ', '/OpenAction ', '/XFA '];
    for (let round = 0; round < 60; round += 1) {
      const picture = randomBytes(100_000);
      words.forEach((word, at) => picture.write(word, 1000 * (at + 1) + round, 'latin1'));
      if (typeof (await judgeContent(stream(picture))) === 'string') refused.push(`picture ${round}`);
    }
    const going = {
      array: pdfOf('/OpenAction[3 0 R/XYZ null null 0]'),
      action: pdfOf('/OpenAction<</Type/Action/S/GoTo/D[3 0 R/Fit]>>'),
      reference: text(
        pdfOf('/OpenAction 7 0 R').toString('latin1').replace('trailer', '7 0 obj\n[3 0 R /Fit]\nendobj\ntrailer'),
      ),
      packed: packed('<</S/GoTo/D[3 0 R/Fit]>>'),
    };
    for (const [kind, content] of Object.entries(going))
      if (typeof (await judgeContent(content)) === 'string') refused.push(kind);
    expect(refused).toEqual([]);
  });
  it('are judged at once, also where a PDF is nothing but digits or blanks, or unpacks in many parts', async () => {
    const many = Array.from({ length: 40 }, () =>
      glued(
        text('9 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'),
        deflateSync(' '.repeat(mb)),
        text('\nendstream\n'),
      ),
    );
    const slow = {
      digits: [text(`%PDF-1.4\n1 0 obj<<>>endobj ${'1'.repeat(900_000)}\n%%EOF`), undefined],
      blanks: [
        text(`%PDF-1.4\n1 0 obj<</Type/ObjStm/Filter${' '.repeat(900_000)}>>stream\nx\nendstream\n%%EOF`),
        'fileDamaged',
      ],
      parts: [glued(text('%PDF-1.5\n'), ...many, text('%%EOF')), 'fileDamaged'],
    } as const;
    for (const [kind, [content, fault]] of Object.entries(slow)) {
      const begun = performance.now();
      const judged = await judgeContent(content);
      expect(typeof judged === 'string' ? judged : undefined, kind).toBe(fault);
      expect(performance.now() - begun, kind).toBeLessThan(5_000);
    }
  });
  it('[R5-07] [R9-23] take nothing of 1 MB and a byte', async () => {
    for (const content of Object.values(kinds))
      await expect(put(glued(content, Buffer.alloc(mb + 1 - content.length)))).rejects.toMatchObject({
        code: 'fileTooLarge',
      });
  });
  it('leave out of a picture where, when and with what it was taken', async () => {
    const told = {
      png: pngOf(9, 9, [
        pngPart('tEXt', text('Author\0by Wang')),
        pngPart('eXIf', text('N39.90')),
        pngPart('iTXt', text('secret')),
        pngPart('tIME', Buffer.alloc(7)),
      ]),
      jpeg: jpegWith(
        jpegPart(0xe1, camera),
        jpegPart(0xed, text('Photoshop 3.0')),
        jpegPart(0xfe, text('secret')),
        jpegPart(0xe2, text('MPF\0')),
      ),
    };
    expect(await kept(told.png)).toEqual(pngOf(9, 9));
    expect(await kept(told.jpeg)).toEqual(jpeg);
    expect(await kept(glued(jpeg, jpegWith(jpegPart(0xfe, text('secret')))))).toEqual(jpeg);
  });
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('keep how the camera was held: %i', async (orientation) => {
    for (const little of [true, false]) {
      const plain = (await kept(jpegWith(exifOf(orientation, little)))) ?? Buffer.alloc(0);
      expect(plain.toString('latin1').replace('Exif', '')).not.toMatch(secret);
      expect(plain).toEqual(
        orientation === 1
          ? jpeg
          : jpegWith(
              Buffer.from(
                `ffe100224578696600004d4d002a0000000800010112000300000001000${orientation}000000000000`,
                'hex',
              ),
            ),
      );
    }
  });
});
