import { inflateSync } from 'node:zlib';
import type { FileFault } from './file-refused.ts';

/** Most bytes that the object streams of a file may unpack to; real ones have a few hundred objects each. */
const mostUnpacked = 32 * 1_048_576;
/**
 * An object with its number, and how a stream is packed. Digits and blanks are limited, because matching a file of
 * nothing else would take minutes. A filter or a reference that exceeds the limits is refused.
 */
const objectText =
  /(?<!\d)(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\b(.*?)(?=\bendobj\b|(?<!\d)\d{1,10}\s{1,9}\d{1,5}\s{1,9}obj\b|$)/gs;
const flate = /\/Filter\s{0,9}\[?\s{0,9}\/(?:FlateDecode|Fl)\b/;
/** What runs, fetches or unpacks something; a scan or a printed paper has none of it. */
const active = /\/(?:JavaScript|JS|AA|Launch|EmbeddedFiles?|XFA|RichMedia|SubmitForm|ImportData|Rendition)\b/;

/** The structure of a PDF: everything that is not the content of a picture, a font or a page. */
interface Structure {
  /** What stands outside of streams, and the unpacked object streams. */
  readonly texts: readonly string[];
  /** Text of an object by its number, for references such as `12 0 R`. */
  readonly objects: ReadonlyMap<string, string>;
}
/** Names may write any letter as `#xx`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** An object stream begins with pairs of object number and offset, then the objects follow. */
function addPacked(text: string, head: string, objects: Map<string, string>): void {
  const first = Number(/\/First\s+(\d+)/.exec(head)?.[1] ?? 0);
  const pairs = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < pairs.length; at += 2)
    objects.set(
      String(pairs[at]),
      text.slice(first + (pairs[at + 1] ?? 0), at + 3 < pairs.length ? first + (pairs[at + 3] ?? 0) : undefined),
    );
}
/** Reads the structure; undefined when a stream does not end, or an object stream cannot be unpacked. */
function structureOf(content: Buffer): Structure | undefined {
  const file = content.toString('latin1');
  const texts: string[] = [];
  const objects = new Map<string, string>();
  let room = mostUnpacked;
  const begin = />>\s*stream\r?\n/g;
  for (let from = 0; ;) {
    begin.lastIndex = from;
    const stream = begin.exec(file);
    const outside = plainNames(file.slice(from, stream ? stream.index + 2 : undefined));
    texts.push(outside);
    for (const [, number = '', text = ''] of outside.matchAll(objectText)) objects.set(number, text);
    if (!stream) return { texts, objects };
    const start = stream.index + stream[0].length;
    const end = file.indexOf('endstream', start);
    if (end < 0) return undefined;
    const head = outside.slice(outside.lastIndexOf(' obj'));
    if (/\/Type\s*\/ObjStm\b/.test(head)) {
      const unpacked = unpack(content.subarray(start, end), head, room);
      if (unpacked === undefined) return undefined;
      room -= unpacked.length;
      addPacked(unpacked, head, objects);
      texts.push(unpacked);
    }
    from = end;
  }
}
function unpack(packed: Buffer, head: string, room: number): string | undefined {
  if (!/\/Filter/.test(head)) return plainNames(packed.toString('latin1'));
  if (!flate.test(head) || /\/Predictor\s+(?!1\b)/.test(head)) return undefined;
  try {
    return plainNames(inflateSync(packed, { maxOutputLength: Math.max(1, room) }).toString('latin1'));
  } catch {
    return undefined;
  }
}

/** Whether what happens at opening only goes to a page: an array, or an action `/GoTo`, directly or by reference. */
function onlyGoes(text: string, { objects }: Structure): boolean {
  const [, reference, rest = ''] = /^\s*(?:(\d+)\s+\d+\s+R\b)?(.*)/s.exec(text) ?? [];
  const action = reference === undefined ? rest : (objects.get(reference) ?? '');
  return /^\s*\[/.test(action) || /^\s*<<[^>]*\/S\s*\/GoTo\b/.test(action);
}

/**
 * Why a PDF is not stored; undefined for one complete PDF without scripts, attachments or automatic actions. Only its
 * structure is read: the bytes of a picture may look like anything.
 */
export function pdfFault(content: Buffer): FileFault | undefined {
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'fileFormat';
  if (!content.subarray(-1024).includes('%%EOF')) return 'fileDamaged';
  const structure = structureOf(content);
  if (!structure) return 'fileDamaged';
  const { texts } = structure;
  if (texts.some((text) => /\/Encrypt\b/.test(text))) return 'fileEncrypted';
  const opens = texts.flatMap((text) =>
    [...text.matchAll(/\/OpenAction\b(.{0,400})/gs)].map(([, after = '']) => after),
  );
  return texts.some((text) => active.test(text)) || !opens.every((after) => onlyGoes(after, structure))
    ? 'fileActive'
    : undefined;
}
