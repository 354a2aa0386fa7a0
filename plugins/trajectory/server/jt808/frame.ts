/** A message of JT/T 808-2013 or -2019, or one packet of it. */
export interface Frame {
  /** Kind of message, such as 0x0200. */
  readonly id: number;
  readonly is2019: boolean;
  readonly isEncrypted: boolean;
  /** Number of the terminal: 12 digits, of 2019 20. */
  readonly terminal: string;
  readonly serial: number;
  /** Which packet of how many; absent when the message is whole. */
  readonly packet?: { readonly total: number; readonly number: number } | undefined;
  readonly body: Buffer;
}
const [mark, escape] = [0x7e, 0x7d];
/** Longest frame: a body of 1,023 bytes, head and check, all of them escaped. */
const MOST = 2 * (1_023 + 24) + 2;

/** Finds the frames in what a connection brings, in whatever pieces it comes. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  /** What stands between the marks; undefined when the sender never ends a frame. */
  push(bytes: Buffer): readonly Buffer[] | undefined {
    const all = Buffer.concat([this.#rest, bytes]);
    const found: Buffer[] = [];
    let from = 0;
    for (let at = all.indexOf(mark); at >= 0; at = all.indexOf(mark, from)) {
      // Two marks side by side end one frame and begin the next one.
      if (at > from) found.push(all.subarray(from, at));
      from = at + 1;
    }
    this.#rest = Buffer.from(all.subarray(from));
    return this.#rest.length > MOST ? undefined : found;
  }
}

function unescaped(bytes: Buffer): Buffer | undefined {
  const plain: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== escape) plain.push(bytes[at] ?? 0);
    else {
      at += 1;
      if (bytes[at] === 0x02) plain.push(mark);
      else if (bytes[at] === 0x01) plain.push(escape);
      else return undefined;
    }
  }
  return Buffer.from(plain);
}
function escaped(bytes: Buffer): Buffer {
  const parts = [...bytes].flatMap((byte) =>
    byte === mark ? [escape, 0x02] : byte === escape ? [escape, 0x01] : [byte],
  );
  return Buffer.from([mark, ...parts, mark]);
}
const checkOf = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum ^ byte, 0);

/**
 * Reads what stood between two marks. `wrong`: its head can be read, so that it can be answered, and its check or
 * length is wrong. Undefined: nothing to answer.
 */
export function readFrame(between: Buffer): { readonly frame: Frame; readonly isWrong: boolean } | undefined {
  const bytes = unescaped(between);
  if (!bytes || bytes.length < 13) return undefined;
  const properties = bytes.readUInt16BE(2);
  const is2019 = (properties & 0x4000) !== 0;
  const isPacket = (properties & 0x2000) !== 0;
  const terminalAt = is2019 ? 5 : 4;
  const serialAt = terminalAt + (is2019 ? 10 : 6);
  const bodyAt = serialAt + (isPacket ? 6 : 2);
  if (bytes.length < bodyAt + 1) return undefined;
  const terminal = bytes.subarray(terminalAt, serialAt).toString('hex');
  if (!/^\d+$/.test(terminal)) return undefined;
  const body = bytes.subarray(bodyAt, -1);
  const frame: Frame = {
    id: bytes.readUInt16BE(0),
    is2019,
    isEncrypted: (properties & 0x1c00) !== 0,
    terminal,
    serial: bytes.readUInt16BE(serialAt),
    packet: isPacket
      ? { total: bytes.readUInt16BE(serialAt + 2), number: bytes.readUInt16BE(serialAt + 4) }
      : undefined,
    body,
  };
  return { frame, isWrong: checkOf(bytes) !== 0 || body.length !== (properties & 0x03ff) };
}

/** A message as it goes over the connection, escaped and between its marks. */
export function writeFrame(frame: Pick<Frame, 'id' | 'is2019' | 'terminal' | 'serial' | 'body'>): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(frame.id, 0);
  head.writeUInt16BE(frame.body.length | (frame.is2019 ? 0x4000 : 0), 2);
  const serial = Buffer.alloc(2);
  serial.writeUInt16BE(frame.serial);
  const bytes = Buffer.concat([
    head,
    ...(frame.is2019 ? [Buffer.from([1])] : []),
    Buffer.from(frame.terminal, 'hex'),
    serial,
    frame.body,
  ]);
  return escaped(Buffer.concat([bytes, Buffer.from([checkOf(bytes)])]));
}
