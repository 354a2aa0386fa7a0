import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeHeic } from '../../core/web/upload/decode-heic.ts';
import { UploadService } from '../../core/web/upload/index.ts';
import { isHeic } from '../../core/web/upload/is-heic.ts';
import { judgeContent } from '../../core/server/files/index.ts';
import { acceptedTypes, refusedFiles } from '../../sdk/ui/upload-rules.ts';
import { heicOf } from '../support/heic.ts';
import { jpeg } from '../support/pictures.ts';

const photo = (name: string, content: Buffer = heicOf()): File => new File([new Uint8Array(content)], name);
/** An upload service whose wire keeps the forms that were sent. */
function service() {
  const sent: File[] = [];
  const wire = {
    post: vi.fn(async (_: string, form: FormData) => {
      sent.push(form.get('file') as File);
      return { data: [{ savedPath: '/api/platform/file/open?id=F1', savedName: 'photo.jpg' }] };
    }),
  };
  return { sent, upload: new UploadService(wire as never, vi.fn()) };
}
afterEach(() => vi.unstubAllGlobals());

/** What a browser does with pictures; `reads`: whether it reads HEIC, as Safari does. */
function browser(reads: boolean): void {
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async (given: unknown) => {
      if (given instanceof File && !reads) throw new DOMException('cannot decode');
      return { width: 64, height: 48, close: vi.fn() };
    }),
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: vi.fn(), drawImage: vi.fn() });
      convertToBlob = async () => new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
    },
  );
}

describe('a HEIC photo', () => {
  it('is known by its content, whatever it is called', async () => {
    expect(await isHeic(photo('a.jpg'))).toBe(true);
    for (const other of [
      photo('a.heic', Buffer.from('%PDF-1.7')),
      photo('a.heic', jpeg),
      photo('a.heic', Buffer.alloc(3)),
    ])
      expect(await isHeic(other)).toBe(false);
  });

  it('may be chosen wherever JPEG is accepted, in any size, because it becomes smaller', () => {
    const large = photo('IMG_0001.HEIC');
    Object.defineProperty(large, 'size', { value: 9_000_000 });
    expect(refusedFiles([large]).refused).toEqual([]);
    expect(refusedFiles([large], 0, { bytes: 1000, files: 1, accept: ['pdf'] }).refused[0]?.why).toBe('wrongType');
    expect(acceptedTypes()).toContain('.heic');
    expect(acceptedTypes(['pdf'])).toBe('.pdf');
  });

  it('is read by libheif pixel by pixel, and what is none is refused', async () => {
    const path = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');
    const wasm = new Uint8Array(await readFile(path)).buffer;
    const pixels = await decodeHeic(wasm, new Uint8Array(heicOf()));
    expect([pixels?.width, pixels?.height]).toEqual([64, 48]);
    const at = (x: number): readonly number[] => [...(pixels?.data.subarray(x * 4, x * 4 + 4) ?? [])];
    expect(at(4)).toEqual([200, 30, 30, 255]);
    expect(at(60)).toEqual([255, 255, 255, 255]);
    expect(await decodeHeic(wasm, new Uint8Array(heicOf().subarray(0, 300)))).toBeUndefined();
    expect(await decodeHeic(wasm, new Uint8Array(Buffer.from('nothing of the kind')))).toBeUndefined();
  });

  it('is sent as JPEG where the browser reads it', async () => {
    browser(true);
    const { upload, sent } = service();
    const stored = await upload.send(photo('IMG_0001.HEIC'), '3');
    expect(sent[0]).toMatchObject({ name: 'IMG_0001.jpg', type: 'image/jpeg' });
    expect(await judgeContent(Buffer.from(await (sent[0] as File).arrayBuffer()))).toMatchObject({ extension: 'jpg' });
    expect(stored.size).toBe(sent[0]?.size);
  });

  it('is sent as it is where nothing can read it, so that the platform says what to do', async () => {
    browser(false);
    const { upload, sent } = service();
    await upload.send(photo('IMG_0001.HEIC'), '3');
    expect(sent[0]?.name).toBe('IMG_0001.HEIC');
    expect(await judgeContent(Buffer.from(await (sent[0] as File).arrayBuffer()))).toBe('fileHeic');
  });

  it('is not touched where JPEG is not accepted, and other files never are', async () => {
    browser(true);
    const { upload, sent } = service();
    vi.spyOn(upload, 'rules').mockReturnValue({ accept: ['pdf'], bytes: 1000 });
    await upload.send(photo('a.heic'), 'x.y');
    await upload.send(photo('b.jpg', jpeg), '3');
    expect(sent.map(({ name }) => name)).toEqual(['a.heic', 'b.jpg']);
  });
});
