import { isDateTime } from '@freightdeck/sdk/values';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { ingestPoints } from '../../contract/index.ts';
import type { Frame } from './frame.ts';

/** Kinds of messages that a terminal sends. */
export const said = {
  heartbeat: 0x0002,
  unregister: 0x0003,
  register: 0x0100,
  authenticate: 0x0102,
  position: 0x0200,
  positions: 0x0704,
} as const;
/** The answer to `register`, and the one to everything else. */
export const [registered, answered] = [0x8100, 0x8001];

type Position = InputOfCommand<typeof ingestPoints>['points'][number];
/** Longitude and latitude of a place in China, in millionths of a degree. */
const [west, east, south, north] = [73_000_000, 136_000_000, 3_000_000, 54_000_000];
const gb18030 = new TextDecoder('gb18030');
const textOf = (bytes: Buffer): string => gb18030.decode(bytes).replaceAll('\0', '').trim();

/** The plate that a terminal names when it registers; '' when it names none. Undefined: the body is too short. */
export function plateOf({ body, is2019 }: Pick<Frame, 'body' | 'is2019'>): string | undefined {
  // Province, city, maker, model, terminal id and colour come before the plate; until 2013 a model had 8 bytes.
  const before = is2019 ? 76 : body.length >= 37 ? 37 : 25;
  return body.length < before ? undefined : textOf(body.subarray(before));
}
/** The token of `authenticate`; 2019 writes its length before it, and who made the terminal after it. */
export const tokenOf = ({ body, is2019 }: Pick<Frame, 'body' | 'is2019'>): string =>
  textOf(is2019 ? body.subarray(1, 1 + (body[0] ?? 0)) : body);

const inside = (value: number, from: number, to: number): boolean => value >= from && value <= to;
const signed = (value: number, isNegative: boolean): number => (isNegative ? -value : value);

/** `unfixed`: the terminal does not know where it is. `wrong`: no such position can be. */
export function positionOf(body: Buffer): Position | 'unfixed' | 'wrong' {
  if (body.length < 28) return 'wrong';
  const status = body.readUInt32BE(4);
  if ((status & 0b10) === 0) return 'unfixed';
  const latitude = signed(body.readUInt32BE(8), (status & 0b100) !== 0);
  const longitude = signed(body.readUInt32BE(12), (status & 0b1000) !== 0);
  const [year, month, day, hour, minute, second] = body.subarray(22, 28).toString('hex').match(/../g) ?? [];
  const at = `20${year}-${month}-${day} ${hour}:${minute}:${second}`;
  if (!isDateTime(at) || !inside(longitude, west, east) || !inside(latitude, south, north)) return 'wrong';
  const [height, speed, course] = [body.readInt16BE(16), body.readUInt16BE(18), body.readUInt16BE(20)];
  const mileage = itemOf(body.subarray(28), 0x01);
  const metres = mileage?.length === 4 ? mileage.readUInt32BE(0) * 100 : undefined;
  return {
    at,
    lonWgsE6: longitude,
    latWgsE6: latitude,
    speedKmh10: inside(speed, 0, 3_000) ? speed : null,
    heading: inside(course, 0, 360) ? course % 360 : null,
    altitudeM: inside(height, -500, 9_000) ? height : null,
    mileageM: metres !== undefined && metres <= 2_000_000_000 ? metres : null,
    byStation: null,
  };
}
/** Value of one of the items after a position: id, length, value, and so on. */
function itemOf(items: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 2 <= items.length; at += 2 + (items[at + 1] ?? 0))
    if (items[at] === id) return items.subarray(at + 2, at + 2 + (items[at + 1] ?? 0));
  return undefined;
}

/** The positions of a message that holds several; undefined when its lengths do not fit. */
export function positionsOf(body: Buffer): readonly ReturnType<typeof positionOf>[] | undefined {
  if (body.length < 3) return undefined;
  const count = body.readUInt16BE(0);
  const found: ReturnType<typeof positionOf>[] = [];
  let at = 3;
  while (found.length < count) {
    if (at + 2 > body.length) return undefined;
    const end = at + 2 + body.readUInt16BE(at);
    if (end > body.length) return undefined;
    found.push(positionOf(body.subarray(at + 2, end)));
    at = end;
  }
  return at === body.length ? found : undefined;
}
