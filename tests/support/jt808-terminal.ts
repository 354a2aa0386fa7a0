import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** What the other side said: kind of message, serial and kind of what it answers, result, and what comes after it. */
export interface Told {
  readonly id: number;
  readonly serial: number;
  readonly to: number | undefined;
  readonly result: number;
  readonly token: string;
}
const hex = (value: number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0');
/** BCD time, GMT+8, of a wire time. */
const bcdTime = (wire: string): string => wire.slice(2).replaceAll(/\D/g, '');

/** A frame of JT/T 808, made apart from the code of the product; `is2019`: with version and ten bytes of number. */
export function frameOf(
  id: number,
  terminal: string,
  serial: number,
  body: string,
  is2019 = false,
  packet?: readonly [total: number, number: number],
): Buffer {
  const properties = body.length / 2 + (is2019 ? 0x4000 : 0) + (packet ? 0x2000 : 0);
  const parts = packet ? hex(packet[0], 2) + hex(packet[1], 2) : '';
  const number = is2019 ? `01${terminal.padStart(20, '0')}` : terminal.padStart(12, '0');
  const bytes = Buffer.from(hex(id, 2) + hex(properties, 2) + number + hex(serial, 2) + parts + body, 'hex');
  let check = 0;
  for (const byte of bytes) check ^= byte;
  const inner = bytes.toString('hex') + hex(check, 1);
  const escaped = (inner.match(/../g) ?? []).map((byte) => (byte === '7e' ? '7d02' : byte === '7d' ? '7d01' : byte));
  return Buffer.from(`7e${escaped.join('')}7e`, 'hex');
}
/** Body of a registration; the plate in GB18030, as hex. */
export const registerBody = (plate: string, is2019 = false): string =>
  hex(44, 2) + hex(301, 2) + '00'.repeat(is2019 ? 71 : 32) + '01' + plate;
/** Body of a position, WGS-84 in millionths of a degree, speed in tenths of km/h. */
export const positionBody = (
  at: string,
  [lon, lat]: readonly [number, number],
  { speed = 0, course = 0, status = 3, items = '' } = {},
): string =>
  hex(0, 4) +
  hex(status, 4) +
  hex(lat, 4) +
  hex(lon, 4) +
  hex(20, 2) +
  hex(speed, 2) +
  hex(course, 2) +
  bcdTime(at) +
  items;

/** A terminal on a connection of its own. */
export class TerminalOnWire {
  readonly #socket: Socket;
  readonly #told: Told[] = [];
  readonly #waiting: ((told: Told | undefined) => void)[] = [];
  isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    let rest = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (let end = rest.indexOf(0x7e, 1); end > 0; end = rest.indexOf(0x7e, 1)) {
        this.#hear(rest.subarray(1, end));
        rest = rest.subarray(end + 1);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosed = true;
      for (const wake of this.#waiting.splice(0)) wake(undefined);
    });
  }
  static connect(port: number): Promise<TerminalOnWire> {
    return new Promise((done, failed) => {
      const socket = connect(port, '127.0.0.1', () => done(new TerminalOnWire(socket)));
      socket.once('error', failed);
    });
  }

  #hear(escaped: Buffer): void {
    const plain = Buffer.from(
      escaped
        .toString('hex')
        .replaceAll(/(..)/g, '$1 ')
        .replaceAll('7d 02 ', '7e')
        .replaceAll('7d 01 ', '7d')
        .replaceAll(' ', ''),
      'hex',
    );
    const is2019 = (plain.readUInt16BE(2) & 0x4000) !== 0;
    const body = plain.subarray(is2019 ? 17 : 12, -1);
    const id = plain.readUInt16BE(0);
    const isRegistered = id === 0x8100;
    const told: Told = {
      id,
      serial: body.readUInt16BE(0),
      to: isRegistered ? undefined : body.readUInt16BE(2),
      result: body.readUInt8(isRegistered ? 2 : 4),
      token: isRegistered ? body.subarray(3).toString() : '',
    };
    const wake = this.#waiting.shift();
    if (wake) wake(told);
    else this.#told.push(told);
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }
  /** The next thing that is said; undefined when the connection has ended. */
  heard(): Promise<Told | undefined> {
    const told = this.#told.shift();
    if (told || this.isClosed) return Promise.resolve(told);
    return new Promise((wake) => this.#waiting.push(wake));
  }
  async ask(bytes: Buffer): Promise<Told | undefined> {
    this.write(bytes);
    return this.heard();
  }
  end(): void {
    this.#socket.destroy();
  }
}
