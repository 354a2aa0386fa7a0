import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../host/server/settings.ts';
import { addDevice, bindDevice, unbindDevice } from '../../plugins/trajectory/contract/index.ts';
import { transitMonitoring, type RunningVehicle } from '../../plugins/cockpit/contract/index.ts';
import { readFrame } from '../../plugins/trajectory/server/jt808/frame.ts';
import { plateOf, positionOf, positionsOf, tokenOf } from '../../plugins/trajectory/server/jt808/messages.ts';
import { sql } from '../../sdk/server/index.ts';
import { formatDateTime } from '../../sdk/contract/values/index.ts';
import { frameOf, positionBody, registerBody, TerminalOnWire } from '../support/jt808-terminal.ts';
import { operator } from '../support/freight-world.ts';
import { OpenWorld, type Holder } from '../support/open-world.ts';

interface Recorded {
  readonly frame: string;
  readonly message: string;
  readonly checkOk: boolean;
  readonly terminal: string;
  readonly serial: number;
  readonly position?: Fix;
  readonly positions?: readonly Fix[];
  readonly plateBytes?: string;
  readonly plate?: string;
  readonly token?: string;
}
interface Fix {
  readonly fixed: boolean;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeM: number;
  readonly speedKmh: number;
  readonly course: number;
  readonly time: string;
}
/** Frames of real terminals, each read by a program that is not ours. */
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/jt808-frames.json'), 'utf8'),
) as readonly Recorded[];
const fixOf = (fix: Fix) => ({
  at: fix.time,
  lonWgsE6: Math.round(fix.longitude * 1e6),
  latWgsE6: Math.round(fix.latitude * 1e6),
  speedKmh10: Math.round(fix.speedKmh * 10),
  heading: fix.course,
  altitudeM: fix.altitudeM,
});

describe('frames of real terminals', () => {
  it.each(recorded.map((one) => [one.message, one.serial, one] as const))('%s, serial %i', (message, serial, one) => {
    const read = readFrame(Buffer.from(one.frame, 'hex').subarray(1, -1));
    expect(read).toMatchObject({
      isWrong: !one.checkOk,
      frame: { id: Number.parseInt(message, 16), serial, terminal: one.terminal, isEncrypted: false },
    });
    if (!read || read.isWrong) return;
    const { frame } = read;
    if (one.position) {
      const position = positionOf(frame.body);
      if (one.position.fixed) expect(position).toMatchObject(fixOf(one.position));
      else expect(position).toBe('unfixed');
    }
    if (one.positions) expect(positionsOf(frame.body)).toMatchObject(one.positions.map(fixOf));
    if (one.token !== undefined) expect(tokenOf(frame)).toBe(one.token);
    if (one.plate) expect(plateOf(frame)).toBe(one.plate);
  });
  it('of 2011 have a shorter model before the plate', () => {
    const one = recorded.find(({ message, terminal }) => message === '0100' && terminal === '013345678906');
    const read = readFrame(Buffer.from(one?.frame ?? '', 'hex').subarray(1, -1));
    expect(read && plateOf(read.frame)).toBe('粤B88888');
  });
});

let world: OpenWorld;
let port: number;
let plate: string;
let plateBytes: string;
const platformId = '20001';
const sim = '13567777777';
const wire = (minutesAgo: number): string => formatDateTime(Date.now() - minutesAgo * 60_000);

beforeAll(async () => {
  world = await OpenWorld.open('production', { gateways: new Map([['jt808', 0]]) });
  port = world.server.gateways.get('jt808')?.port ?? 0;
  await world.provider(platformId);
  await world.provider('20002');
  await world.provider('20003');
  await bound('BD-1', sim);
}, 120_000);

/** A device of a vehicle of its own. */
async function bound(
  deviceNo: string,
  simNo: string | null,
  of = platformId,
  type: 'BEIDOU_JT808' | 'TRACCAR' = 'BEIDOU_JT808',
) {
  const { vehicleId } = await world.parts(of);
  const protocol = type === 'TRACCAR' ? ('HTTP' as const) : ('JT808' as const);
  const device = await world.run(addDevice, { deviceNo, simNo, deviceType: type, protocol }, of);
  await world.run(bindDevice, { vehicleId }, of, device);
  const [row] = await world.rows<{ vehicleNum: string }>(
    sql`select vehicle_num from track_device where id = ${device.id}`,
  );
  plate = row?.vehicleNum ?? '';
  // A plate of a province, a letter and digits: the character of the province is all that needs GB18030.
  const province = { 蒙: 'c3c9', 冀: 'bcbd', 豫: 'd4a5', 鲁: 'c2b3', 晋: 'bdfa', 京: 'bea9' }[plate[0] ?? ''] ?? '';
  plateBytes = province + Buffer.from(plate.slice(1)).toString('hex');
  return { ...device, vehicleNum: plate };
}
const points = (deviceNo: string) =>
  world.rows<{ at: string; lonWgsE6: number; latWgsE6: number; speedKmh10: number | null; vehicleNum: string }>(
    sql`select at, lon_wgs_e6, lat_wgs_e6, speed_kmh10, vehicle_num from track_point where device_no = ${deviceNo} order by at`,
  );
/** A terminal that has registered and shown its token. */
async function signedOn(
  number = sim,
  is2019 = false,
  body = registerBody(plateBytes, is2019),
): Promise<TerminalOnWire> {
  const terminal = await TerminalOnWire.connect(port);
  const answer = await terminal.ask(frameOf(0x0100, number, 1, body, is2019));
  expect(answer).toMatchObject({ id: 0x8100, serial: 1, result: 0 });
  const token = Buffer.from(answer?.token ?? '').toString('hex');
  const shown = is2019 ? (token.length / 2).toString(16).padStart(2, '0') + token + '00'.repeat(35) : token;
  expect(await terminal.ask(frameOf(0x0102, number, 2, shown, is2019))).toMatchObject({ to: 0x0102, result: 0 });
  return terminal;
}

describe('a terminal that speaks JT/T 808', () => {
  it('is registered by its number, shows its token, and its positions are those of the vehicle', async () => {
    const terminal = await signedOn();
    expect(await terminal.ask(frameOf(0x0002, sim, 3, ''))).toMatchObject({ to: 0x0002, result: 0 });
    const at = wire(1);
    const body = positionBody(at, [109_748_000, 39_565_000], { speed: 634, course: 90, items: '010400000f28' });
    expect(await terminal.ask(frameOf(0x0200, sim, 4, body))).toEqual({
      id: 0x8001,
      serial: 4,
      to: 0x0200,
      result: 0,
      token: '',
    });
    expect(await points('BD-1')).toEqual([
      { at, lonWgsE6: 109_748_000, latWgsE6: 39_565_000, speedKmh10: 634, vehicleNum: plate },
    ]);
    const [device] = await world.rows<{ onlineStatus: number; lastAt: string }>(
      sql`select online_status, last_at from track_device where device_no = 'BD-1'`,
    );
    expect(device).toEqual({ onlineStatus: 1, lastAt: at });
    terminal.end();
  });

  it('told eight recorded positions later: they are booked as they were, and once, when they are sent again', async () => {
    const one = recorded.find(({ terminal, message }) => terminal === '013567777777' && message === '0704');
    const terminal = await signedOn();
    const frame = Buffer.from(one?.frame ?? '', 'hex');
    expect(await terminal.ask(frame)).toMatchObject({ serial: one?.serial, to: 0x0704, result: 0 });
    expect(await terminal.ask(frame)).toMatchObject({ result: 0 });
    const stored = (await points('BD-1')).filter(({ at }) => at.startsWith('2016'));
    expect(stored.map(({ at }) => at)).toEqual(one?.positions?.map(({ time }) => time));
    expect(stored[0]).toMatchObject({ lonWgsE6: 114_031_952, latWgsE6: 22_639_634 });
    terminal.end();
  });

  it('is heard in whatever pieces it comes: several frames at once, bytes one by one, a frame that never ends', async () => {
    const terminal = await signedOn();
    const [one, two] = [frameOf(0x0002, sim, 10, ''), frameOf(0x0002, sim, 11, '')];
    terminal.write(Buffer.concat([one, two]));
    expect([(await terminal.heard())?.serial, (await terminal.heard())?.serial]).toEqual([10, 11]);
    for (const byte of frameOf(0x0002, sim, 12, '')) {
      terminal.write(Buffer.from([byte]));
      await new Promise((soon) => setImmediate(soon));
    }
    expect((await terminal.heard())?.serial).toBe(12);
    terminal.write(Buffer.alloc(4_096, 1));
    expect(await terminal.heard()).toBeUndefined();
  });

  it('sends a message in packets: it counts when the last one has come', async () => {
    const terminal = await signedOn();
    const at = wire(30);
    const position = positionBody(at, [109_700_000, 39_500_000]);
    const whole = `000100${(position.length / 2).toString(16).padStart(4, '0')}${position}`;
    const [half, rest] = [whole.slice(0, 30), whole.slice(30)];
    expect(await terminal.ask(frameOf(0x0704, sim, 20, half, false, [2, 1]))).toMatchObject({ result: 0 });
    expect((await points('BD-1')).map((point) => point.at)).not.toContain(at);
    expect(await terminal.ask(frameOf(0x0704, sim, 21, rest, false, [2, 2]))).toMatchObject({ result: 0 });
    expect((await points('BD-1')).map((point) => point.at)).toContain(at);
    expect(await terminal.ask(frameOf(0x0704, sim, 22, rest, false, [900, 1]))).toMatchObject({ result: 2 });
    terminal.end();
  });

  it('of 2019 is answered in its own form', async () => {
    await bound('BD-2019', '13900001111');
    const terminal = await signedOn('13900001111', true);
    const at = wire(2);
    const body = positionBody(at, [110_000_000, 39_000_000]);
    expect(await terminal.ask(frameOf(0x0200, '13900001111', 7, body, true))).toMatchObject({ serial: 7, result: 0 });
    expect((await points('BD-2019')).map((point) => point.at)).toEqual([at]);
    terminal.end();
  });

  it('is told what is wrong: check, length, place, time, an unknown kind, a body that is encrypted', async () => {
    const terminal = await signedOn(sim, false, registerBody(''));
    const results = async (frames: readonly Buffer[]) => {
      const found = [];
      for (const frame of frames) found.push((await terminal.ask(frame))?.result);
      return found;
    };
    const right = frameOf(0x0002, sim, 1, '');
    const wrongCheck = Buffer.from(right);
    wrongCheck.writeUInt8((right.at(-2) ?? 0) ^ 1, right.length - 2);
    const before = await points('BD-1');
    expect(
      await results([
        wrongCheck,
        frameOf(0x0200, sim, 2, '0000'),
        frameOf(0x0200, sim, 3, positionBody(wire(1), [2_000_000, 48_000_000])),
        frameOf(0x0200, sim, 4, positionBody('2026-13-41 25:00:00', [109_748_000, 39_565_000])),
        frameOf(0x0704, sim, 5, `00050000${'ff'.repeat(9)}`),
        frameOf(0x0f00, sim, 6, '00'),
        // An hour ahead of the clock: it may be right, and is refused by the books.
        frameOf(0x0200, sim, 7, positionBody(wire(-60), [109_748_000, 39_565_000])),
        // It does not know where it is: it is heard, and nothing is booked.
        frameOf(0x0200, sim, 8, positionBody(wire(1), [0, 0], { status: 0 })),
      ]),
    ).toEqual([2, 2, 2, 2, 2, 3, 1, 0]);
    expect(await points('BD-1')).toEqual(before);
    terminal.end();
  });

  it('books nothing before it has shown its token, and another one’s token is none', async () => {
    await bound('BD-7', '13500000007');
    const stranger = await TerminalOnWire.connect(port);
    const position = (serial: number) =>
      frameOf(0x0200, '13500000007', serial, positionBody(wire(3), [110_000_000, 39_000_000]));
    expect(await stranger.ask(position(1))).toMatchObject({ result: 1 });
    const other = await TerminalOnWire.connect(port);
    const { token = '' } = (await other.ask(frameOf(0x0100, sim, 1, registerBody('')))) ?? {};
    const shown = Buffer.from(token).toString('hex');
    expect(await stranger.ask(frameOf(0x0102, '13500000007', 2, shown))).toMatchObject({ result: 1 });
    expect(await stranger.ask(position(3))).toMatchObject({ result: 1 });
    // Signed on as one terminal, it cannot speak as another one.
    expect(await other.ask(frameOf(0x0102, sim, 2, shown))).toMatchObject({ result: 0 });
    expect(await other.ask(position(4))).toMatchObject({ result: 1 });
    expect(await points('BD-7')).toEqual([]);
    stranger.end();
    other.end();
  });

  it('is refused when nobody has registered it, when two tenants have, without a vehicle and with another plate', async () => {
    const register = async (number: string, body = registerBody('')) => {
      const terminal = await TerminalOnWire.connect(port);
      const answer = await terminal.ask(frameOf(0x0100, number, 1, body));
      terminal.end();
      return { id: answer?.id, result: answer?.result, token: answer?.token };
    };
    expect(await register('13999999999')).toEqual({ id: 0x8100, result: 4, token: '' });
    await bound('BD-8', '13500000008');
    expect(await register('13500000008')).toMatchObject({ result: 0 });
    expect(await register('13500000008', registerBody(`d4c1${Buffer.from('B88888').toString('hex')}`))).toMatchObject({
      result: 2,
      token: '',
    });
    await bound('BD-8', '13500000008', '20002');
    expect(await register('13500000008')).toMatchObject({ result: 4 });
    const loose = await bound('BD-9', '13500000009');
    await world.run(unbindDevice, { reason: '换车' }, platformId, loose);
    expect(await register('13500000009')).toMatchObject({ result: 2 });
  });

  it('that comes back by another connection takes the place of the first', async () => {
    const [first, second] = [
      await signedOn(sim, false, registerBody('')),
      await signedOn(sim, false, registerBody('')),
    ];
    expect(await first.heard()).toBeUndefined();
    expect(await second.ask(frameOf(0x0002, sim, 9, ''))).toMatchObject({ result: 0 });
    second.end();
  });

  it('that sends without end holds up only itself', async () => {
    const [flood, other] = [await signedOn(sim, false, registerBody('')), await TerminalOnWire.connect(port)];
    const frames = Array.from({ length: 300 }, (_, n) =>
      frameOf(0x0200, sim, n, positionBody(wire(200 - n / 2), [109_748_000 + n * 100, 39_565_000])),
    );
    flood.write(Buffer.concat(frames));
    expect(await other.ask(frameOf(0x0100, '13999999999', 1, registerBody('')))).toMatchObject({ result: 4 });
    const answers = [];
    for (const _ of frames) answers.push((await flood.heard())?.result);
    expect(answers).toEqual(frames.map(() => 0));
    flood.end();
    other.end();
  }, 60_000);
});

/** What 实时监控 answers, asked by the tenant's own people. */
async function monitored(of: string): Promise<readonly RunningVehicle[]> {
  const { core, database } = world.server;
  const endpoint = core.api.endpoints.get(transitMonitoring.path);
  if (!endpoint) throw new Error('no monitoring');
  const answer = await core.api.dispatch(
    endpoint,
    {
      session: { sessionId: 's', platformId: of, isOperator: false, pluginsOff: new Set(), caller: operator },
      language: 'zh',
      requestId: 'monitoring',
      ip: '',
      userAgent: '',
      body: {},
    },
    database,
  );
  return (answer['data'] as { itemList: readonly RunningVehicle[] }).itemList;
}
it('实时监控 shows a vehicle where its terminal says, with speed, last report and state, and no other one', async () => {
  const { vehicleNum } = await bound('BD-10', '13500000010');
  await world.rows(sql`
    insert into cockpit_live (platform_id, waybill_id, waybill_sn, vehicle_num, waybill_status, moved_at, send_unit_name,
      send_lon_lat, receive_unit_name, receive_lon_lat)
    select p, 'W' || p || n, 'SN' || p || n, case when n = 1 then ${vehicleNum} else '京A00000' end, 40,
      clock_timestamp(), '装货站', '109.7,39.5', '卸货场', '111.6,40.8'
    from unnest(array[${platformId}, '20002']) as p, generate_series(1, 2) as n returning waybill_id`);
  const terminal = await signedOn('13500000010');
  const [long, short] = [wire(50), wire(2)];
  const send = (at: string, lon: number, speed: number) =>
    terminal.ask(frameOf(0x0200, '13500000010', 5, positionBody(at, [lon, 39_600_000], { speed })));
  const device = async (of = platformId) =>
    new Map((await monitored(of)).map((one) => [one.vehicleNum, one.device])).get(vehicleNum);
  expect(await device()).toBeNull();
  await send(long, 110_000_000, 700);
  expect(await device()).toMatchObject({ at: long, online: false, speedKmh: 70 });
  await send(short, 110_300_000, 805);
  const seen = await device();
  expect(seen).toMatchObject({ at: short, online: true, speedKmh: 80.5 });
  // Moved by some hundred metres into GCJ-02, as the map is drawn.
  const [lon = 0, lat = 0] = (seen?.lonLat ?? '').split(',').map(Number);
  expect([lon, lat]).not.toEqual([110.3, 39.6]);
  expect(Math.hypot(lon - 110.3, lat - 39.6)).toBeLessThan(0.01);
  expect((await monitored(platformId)).find((one) => one.vehicleNum === '京A00000')?.device).toBeNull();
  // Another tenant's trip with a truck of the same plate is not seen by this terminal.
  expect(await device('20002')).toBeNull();
  terminal.end();
});

it('a gateway is named with its port; another name or another form ends the start', () => {
  const gateways = (text: string) => readSettings({ FREIGHTDECK_GATEWAYS: text }).gateways;
  expect(gateways('')).toEqual(new Map());
  expect(gateways('jt808:7611')).toEqual(new Map([['jt808', 7611]]));
  for (const wrong of ['jt808', 'jt808:70000', 'jt808:x', ':7611'])
    expect(() => gateways(wrong)).toThrow(/FREIGHTDECK_GATEWAYS/);
});

describe('what Traccar forwards', () => {
  let holder: Holder;
  const path = '/api/open/v1/positions/traccar';
  const forward = async (body: object, authorization: string | undefined) => {
    const response = await fetch(world.server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { status: number; reason?: string; data?: object; messageDetails?: object };
  };
  const basic = ({ keyId, secret }: Pick<Holder, 'keyId' | 'secret'>): string =>
    `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`;
  const forwarded = (uniqueId: string, at: string, more: object = {}) => ({
    position: {
      id: 7,
      deviceId: 3,
      protocol: 'gt06',
      serverTime: at,
      deviceTime: at,
      fixTime: at,
      outdated: false,
      valid: true,
      latitude: 39.565,
      longitude: 109.748,
      altitude: 1_320.4,
      speed: 34.2,
      course: 90.5,
      address: null,
      accuracy: 0,
      network: null,
      geofenceIds: null,
      attributes: { ignition: true, distance: 17.2, totalDistance: 388_000.9, motion: true },
      ...more,
    },
    device: { id: 3, attributes: {}, name: 'Truck', uniqueId, status: 'online', lastUpdate: at },
  });
  beforeAll(async () => {
    await bound('862292050000017', null, platformId, 'TRACCAR');
    holder = await world.keyOf(platformId, { scopes: ['POSITIONS'] });
  });

  it('is the position of the device, in our units; forwarded again it is the same one', async () => {
    const ms = Math.floor((Date.now() - 60_000) / 1000) * 1000;
    const iso = new Date(ms).toISOString().replace('Z', '+00:00');
    expect(await forward(forwarded('862292050000017', iso), basic(holder))).toMatchObject({
      status: 200,
      data: { stored: 1, repeated: 0, ahead: 0 },
    });
    expect(await forward(forwarded('862292050000017', iso), basic(holder))).toMatchObject({
      data: { stored: 0, repeated: 1 },
    });
    expect(await points('862292050000017')).toEqual([
      { at: formatDateTime(ms), lonWgsE6: 109_748_000, latWgsE6: 39_565_000, speedKmh10: 633, vehicleNum: plate },
    ]);
    expect(await forward(forwarded('862292050000017', iso, { valid: false }), basic(holder))).toMatchObject({
      data: { stored: 0, repeated: 0, ahead: 0 },
    });
  });

  it('is refused without a key, with a wrong secret, without the scope, for a device of another tenant, and unread', async () => {
    const iso = new Date(Date.now() - 90_000).toISOString();
    const body = forwarded('862292050000017', iso);
    const reason = async (authorization: string | undefined, sent: object = body) => {
      const { status, reason: why } = await forward(sent, authorization);
      return [status, why];
    };
    expect(await reason(undefined)).toEqual([401, 'unsigned']);
    expect(await reason('Bearer abc')).toEqual([401, 'unsigned']);
    expect(await reason(basic({ ...holder, secret: 'x'.repeat(43) }))).toEqual([401, 'signature']);
    expect(await reason(basic(await world.keyOf('20003', { scopes: ['GOODS'] })))).toEqual([403, 'scope']);
    expect(await reason(basic(await world.keyOf('20002', { scopes: ['POSITIONS'] })))).toEqual([404, 'unknownDevice']);
    expect(await forward(forwarded('862292050000017', 'yesterday'), basic(holder))).toMatchObject({ status: 400 });
    expect(await forward({ position: {} }, basic(holder))).toMatchObject({ status: 400 });
    expect(await world.logged(holder.keyId)).toContain('signature');
    expect(await points('862292050000017')).toHaveLength(1);
  });

  it('has a way of its own: a secret in a header opens nothing else', async () => {
    const response = await fetch(`${world.server.url}/api/open/v1/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: basic(holder) },
      body: JSON.stringify({ model: { deviceNo: '862292050000017', points: [] } }),
    });
    expect(await response.json()).toMatchObject({ status: 401, reason: 'unsigned' });
  });
});
