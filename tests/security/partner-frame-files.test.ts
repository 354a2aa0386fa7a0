import { describe, expect, test, vi } from 'vitest';
import { carried, FrameLine } from '../../core/web/frames/index.ts';
import type { LineCallbacks, ToFrame } from '../../core/web/frames/index.ts';
import { FrameWire } from '../../host/web/frame/frame-wire.ts';
import { Fault, Refusal } from '../../sdk/web/index.ts';
import { noFiles } from '../support/no-files.ts';

const kinds = { 'acme-quotes.offer': { title: { zh: '报价单', en: 'Offer' }, accept: ['pdf'], maxBytes: 4 } } as const;
/** Both ends of a line over real ports: a file is a copy on the other side. */
function wired(more: Partial<LineCallbacks['files']> = {}) {
  const { port1, port2 } = new MessageChannel();
  const send = vi.fn<LineCallbacks['files']['send']>(
    more.send ?? (async (file) => ({ id: 'f1', name: file.name, size: file.size, savedPath: 'p' })),
  );
  const files = { ...noFiles, kinds, ...more, send };
  const line = new FrameLine(port1, {
    files,
    paths: new Set(),
    post: () => Promise.reject(new Error('no service')),
    keeping: {
      refusal: () => 'framePath',
      post: () => Promise.reject(new Error('nothing kept')),
      draft: () => Promise.resolve(undefined),
    },
    ask: () => Promise.resolve(true),
    heard: () => undefined,
    flooded: () => undefined,
  });
  const wire = new FrameWire(port2);
  const faults: ToFrame[] = [];
  port2.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { text, file } = carried(data);
    const message = JSON.parse(String(text)) as ToFrame;
    if (message.kind === 'fault' && message.id === undefined) faults.push(message);
    if (message.kind === 'answer' || message.kind === 'failure' || message.kind === 'fault') wire.hear(message, file);
  };
  return {
    wire,
    files,
    faults,
    raw: (message: unknown) => port2.postMessage(message),
    end: () => {
      line.close();
      port2.close();
    },
  };
}
const pdf = (content = 'abcd'): File => new File([content], '报价.pdf', { type: 'application/pdf' });

describe('files of a plugin in a frame', () => {
  test('go in as one of its own kinds, whole and under their name', async () => {
    const { wire, files, end } = wired();
    expect(await wire.file({ kind: 'upload', of: 'acme-quotes.offer', name: '报价.pdf' }, pdf())).toEqual({
      id: 'f1',
      name: '报价.pdf',
      size: 4,
      savedPath: 'p',
    });
    const [sent, kind] = files.send.mock.calls[0] ?? [];
    expect([await sent?.text(), kind]).toEqual(['abcd', 'acme-quotes.offer']);
    end();
  });
  test.each<readonly [string, string, File | undefined, string]>([
    ['a kind of another plugin', 'north-quotes.offer', pdf(), 'framePath'],
    ['a kind of the platform', 'avatar', pdf(), 'framePath'],
    ['what every object has', 'constructor', pdf(), 'framePath'],
    ['more bytes than the kind takes', 'acme-quotes.offer', pdf('abcde'), 'frameSize'],
    ['no file at all', 'acme-quotes.offer', undefined, 'frameForm'],
  ])('%s is not sent', async (_what, of, file, fault) => {
    const { wire, files, end } = wired();
    await expect(wire.file({ kind: 'upload', of, name: '报价.pdf' }, file)).rejects.toThrow(fault);
    expect(files.send).not.toHaveBeenCalled();
    end();
  });
  test('a file beside any other message is passed over, and one that is none is no message', async () => {
    const { raw, faults, files, end } = wired();
    raw({ text: JSON.stringify({ kind: 'pong' }), file: pdf() });
    raw({ text: JSON.stringify({ kind: 'upload', id: 1, of: 'acme-quotes.offer', name: '' }), file: 'abcd' });
    await expect.poll(() => faults).toEqual([{ kind: 'fault', fault: 'frameForm' }]);
    expect(files.send).not.toHaveBeenCalled();
    end();
  });
  test('come out again as they are; a refusal is a refusal in there too, and a fault a fault', async () => {
    const { wire, end } = wired({
      open: async (id) => {
        if (id !== 'f1') throw new Fault('没有该文件', 'server', 'r-1');
        return new Blob(['abcd']);
      },
      send: () => Promise.reject(new Refusal({ status: 400, reason: 'fileAccept', message: '仅支持 pdf 格式的文件' })),
    });
    expect(await ((await wire.file({ kind: 'openFile', file: 'f1' })) as Blob).text()).toBe('abcd');
    await expect(wire.file({ kind: 'openFile', file: 'f2' })).rejects.toMatchObject({
      message: '没有该文件',
      requestId: 'r-1',
    });
    await expect(wire.file({ kind: 'upload', of: 'acme-quotes.offer', name: '报价.pdf' }, pdf())).rejects.toMatchObject(
      { reason: 'fileAccept', message: '仅支持 pdf 格式的文件' },
    );
    end();
  });
});
