import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addOutsideAdapter,
  enableOutsideAdapter,
  outsideAdapters,
  tryOutsideAdapter,
} from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { ocrRecords, recogniseOcr } from '../../plugins/trajectory/contract/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { localOcr } from '../../plugins/trajectory/server/local-ocr/adapter-kind.ts';
import { foundIn } from '../../plugins/trajectory/server/local-ocr/found-fields.ts';
import { LocalReader, type LocalReading } from '../../plugins/trajectory/server/local-ocr/local-reader.ts';
import { rowsOf } from '../../plugins/trajectory/server/local-ocr/read-rows.ts';
import { sureFields } from '../../plugins/trajectory/server/local-ocr/sure-fields.ts';
import { transactionIsOpen } from '../../core/server/database/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, person } from '../support/freight-world.ts';
import { isWhole } from '../support/run-share.ts';
import { storeFiles } from '../support/stored-file.ts';

const folder = join(import.meta.dirname, '../fixtures/slips');
const slip = (name: string): Buffer => readFileSync(join(folder, name));
interface Planted {
  readonly picture: string;
  readonly fields: Readonly<Record<string, string | number>>;
}
const planted = JSON.parse(readFileSync(join(folder, 'planted.json'), 'utf8')) as readonly Planted[];

describe('weighing slips that were planted', () => {
  const reader = new LocalReader({ limit: 120_000 });
  afterAll(() => reader.end());
  const readings = new Map<string, LocalReading | undefined>();
  // One that is clean, one in a table, and one too noisy to be read at all stand for the others.
  const looked = isWhole ? planted : planted.filter((_, at) => [2, 1, 8].includes(at));
  // What was reached: 8 of 12 slips wholly, 58 of 72 fields; of these three 1 slip and 11 fields of 18.
  const least = isWhole ? { slips: 7, fields: 57 } : { slips: 1, fields: 10 };

  it('most are read wholly, and nothing is read wrongly', async () => {
    const wrong: string[] = [];
    let [slips, fields] = [0, 0];
    for (const { picture, fields: written } of looked) {
      const reading = await reader.read(slip(picture));
      readings.set(picture, reading);
      const read = new Map(reading?.fields.map((one) => [one.field as string, one.value]));
      const right = Object.entries(written).filter(([field, value]) => read.get(field) === String(value)).length;
      for (const [field, value] of read)
        if (value !== String(written[field])) wrong.push(`${picture} ${field}: ${value}, not ${written[field]}`);
      fields += right;
      if (right === Object.keys(written).length) slips += 1;
    }
    const all = looked.reduce((sum, one) => sum + Object.keys(one.fields).length, 0);
    process.stdout.write(`slips read wholly: ${slips} of ${looked.length}; fields: ${fields} of ${all}\n`);
    expect(wrong).toEqual([]);
    expect(slips).toBeGreaterThanOrEqual(least.slips);
    expect(fields).toBeGreaterThanOrEqual(least.fields);
  }, 600_000);

  it('what was read stands where its frame says', () => {
    const reading = readings.get('slip-03.jpg');
    const at = new Map(reading?.fields.map(({ field, box }) => [field as string, box]));
    const [gross, net, when] = [at.get('grossKg')!, at.get('netKg')!, at.get('weighAt')!];
    // Turned by 1.6°: the weights stand at the left, each below the other.
    expect(gross.x).toBeGreaterThan(0.15);
    expect(gross.x + gross.w).toBeLessThan(0.4);
    expect(net.y).toBeGreaterThan(gross.y + gross.h);
    expect(when.y).toBeGreaterThan(net.y);
    expect(when.x + when.w).toBeLessThan(0.65);
    for (const { h } of at.values()) expect(h).toBeLessThan(0.1);
  });

  it('a broken picture and a file that is none are not read, and the next one is', async () => {
    const whole = slip('slip-03.jpg');
    for (const broken of [Buffer.from('no picture'), whole.subarray(0, 300)])
      expect(await reader.read(broken)).toBeUndefined();
    expect((await reader.read(slip('slip-11.jpg')))?.fields.length).toBe(6);
  }, 120_000);
});

describe('the thread of the reader', () => {
  const thread = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const reading: LocalReading = { text: '', confidence: 1, fields: [] };
  const answers = `import { parentPort } from 'node:worker_threads'; let busy = 0;
    parentPort.on('message', ({ picture }) => { busy += 1;
      if (picture[0] === 1) return;
      if (picture[0] === 2) process.exit(3);
      if (picture[0] === 3) throw new Error('out of memory');
      setTimeout(() => { parentPort.postMessage({ ...${JSON.stringify(reading)}, confidence: busy }); busy -= 1; }, 20); });`;
  it('one that hangs is ended after its time, one that dies is replaced, and the next picture is read', async () => {
    const reader = new LocalReader({ limit: 400, thread: thread(answers) });
    const began = Date.now();
    expect(await reader.read(Buffer.from([1]))).toBeUndefined();
    expect(Date.now() - began).toBeLessThan(5_000);
    for (const dies of [2, 3]) expect(await reader.read(Buffer.from([dies]))).toBeUndefined();
    expect(await reader.read(Buffer.from([0]))).toEqual(reading);
    await reader.end();
  });
  it('pictures are read one after another, and one that nobody waits for any more is left out', async () => {
    const reader = new LocalReader({ limit: 5_000, thread: thread(answers) });
    const gone = new AbortController();
    const all = [0, 0, 0].map(() => reader.read(Buffer.from([0])));
    const left = reader.read(Buffer.from([0]), gone.signal);
    gone.abort();
    expect((await Promise.all(all)).map((one) => one?.confidence)).toEqual([1, 1, 1]);
    expect(await left).toBeUndefined();
    await reader.end();
  });
  it('without its packages it says what to install', async () => {
    const place = mkdtempSync(join(tmpdir(), 'freightdeck-reader-'));
    const entry = join(place, 'thread.mjs');
    writeFileSync(entry, `import 'no-such-package-of-a-reader';`);
    const reader = new LocalReader({ limit: 20_000, thread: pathToFileURL(entry) });
    await expect(reader.read(Buffer.from([0]))).rejects.toThrow('The reader is not installed: npm install');
    rmSync(place, { recursive: true, force: true });
  });
});

describe('what is sure', () => {
  const row = (text: string, confidence = 95) =>
    text.split(' ').map((word, at) => ({ text: word, confidence, left: at * 100, top: 0, width: 90, height: 20 }));
  const found = (...lines: readonly string[]) => foundIn(lines.flatMap((line) => rowsOf(row(line))));
  const sure = (...looks: readonly (readonly string[])[]) =>
    Object.fromEntries(sureFields(looks.map((lines) => found(...lines))).map(({ field, value }) => [field, value]));

  it('weights whose gross less tare is net, in kilograms and tonnes, with noise between the letters', () => {
    expect(sure(['毛 重 : 47.94t', '皮 重 ; 15.46 吨', '净重 32480 公斤'])).toEqual({
      ...{ grossKg: '47940', tareKg: '15460', netKg: '32480' },
    });
  });
  it('a look that misreads one weight is put right by another, never by arithmetic alone', () => {
    const [gross, net] = ['毛重 : 46880 公斤', '净重 : 31920 公斤'];
    expect(sure([gross, '皮重 : 14966 公斤', net])).toEqual({});
    expect(sure([gross, '皮重 : 14966 公斤', net], [gross, '皮重 : 14966 公斤', net])).toEqual({});
    expect(sure([gross, '皮重 : 14966 公斤', net], ['皮重 : 14960 公斤']).tareKg).toBe('14960');
    expect(sure([gross, net])).toEqual({});
  });
  it('plates, numbers and times only where two looks agree, and not where a paper shows two', () => {
    const plate = '车 牌号 : 蒙 K12345';
    expect(sure([plate])).toEqual({});
    expect(sure([plate], [plate])).toEqual({ vehicleNum: '蒙K12345' });
    expect(sure([plate], ['车 牌号 : 蒙 K12346'])).toEqual({});
    const two = [plate, '挂 车 : 晋 M80923'];
    expect(sure(two, two)).toEqual({});
    const when = '称 重 时 间 : 2026-11-69 19:08:40';
    expect(sure([when], [when])).toEqual({});
    const at = '2026 年 11 月 9 日 19:08';
    expect(sure([at], [at])).toEqual({ weighAt: '2026-11-09 19:08:00' });
    const number = '磅 单 号 : BD2611080001';
    expect(sure([number], ['磅 单 号 : BD2611080O01'])).toEqual({});
    expect(sure([number], [number])).toEqual({ slipNo: 'BD2611080001' });
  });
  it('numbers with a check digit from one look, when it is right', () => {
    expect(sure(['号码 11010519491231002X']).idNumber).toBe('11010519491231002X');
    expect(sure(['号码 110105194912310021'])).toEqual({});
  });
});

const migrations = [...freightMigrations, ...(bankHalf.migrations ?? []), ...(trajectory.migrations ?? [])];
onEachDatabase('the reader on this machine', migrations, (open) => {
  const admin = { as: person('admin', 'operator'), platformId: '00001' };
  const other = { as: person('other-admin', 'operator'), platformId: '00001' };
  const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.04 };
  let asked = 0;
  const half = {
    ...trajectory,
    adapterKinds: [
      localOcr({
        read: (picture) => {
          asked += 1;
          if (transactionIsOpen()) throw new Error('read while a transaction is open');
          if (picture.length > 100) return new LocalReader({ limit: 60_000 }).read(picture);
          if (picture.length === 0) return Promise.resolve(undefined);
          const weight = (field: 'grossKg' | 'netKg', value: string) => ({ field, value, confidencePpm: 960_000, box });
          return Promise.resolve({ text: '净重', confidence: 0.9, fields: [weight('netKg', '33240')] });
        },
      }),
    ],
  };
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf, half], { played: false });
    await storeFiles(world.database, ['slip', 'broken']);
    world.pictures.set('slip', Buffer.from([1])).set('broken', Buffer.alloc(0));
  }, 120_000);
  const input = {
    ...{ name: 'reader-here', kind: 'ocr-local', ports: [], channels: [], scopePlatformId: null },
    ...{ address: null, keyId: null, parallelCalls: 4, timeLimitSeconds: 30 },
  };

  it('is set up without address, tried with a slip of its own, and switched on by another person', async () => {
    const secret = 'a secret that it has no use for';
    expect(await world.refusal(addOutsideAdapter, { ...input, secret }, admin)).toBe('isLocal');
    const on = await world.run(addOutsideAdapter, input, admin);
    await world.run(tryOutsideAdapter, {}, { ...admin, on });
    await world.drain();
    expect(await world.get(outsideAdapters, on.id, admin)).toMatchObject({
      tryState: 2,
      tryText: expect.stringMatching(/^38450 - 13250 = 25200 kg, \d\d% \(\d+ ms\)$/),
    });
    expect(await world.refusal(recogniseOcr, { ocrType: 'POUND', fileName: 'a.jpg' })).toBe('notConnected');
    await world.run(enableOutsideAdapter, {}, { ...other, on });
    await world.refresh();
  }, 120_000);

  const recognised = async (fileId: string | null) => {
    const { id } = await world.run(recogniseOcr, { ocrType: 'POUND', fileName: 'a.jpg', fileId });
    await world.drain();
    return world.get(ocrRecords, id);
  };
  it('keeps each field with where it stands; what it read never changes', async () => {
    expect(await recognised('slip')).toMatchObject({
      ...{ result: 1, resultText: '净重', ocrConfidence: 960_000, costCents: 5 },
      readFields: [{ field: 'netKg', value: '33240', confidencePpm: 960_000, box }],
    });
  });
  it('without a picture, and with one that cannot be read, the record says so, and nothing is asked again', async () => {
    const before = asked;
    expect(await recognised('broken')).toMatchObject({ result: 0, resultText: '', readFields: [] });
    expect(await recognised(null)).toMatchObject({ result: 0 });
    await world.drain({ hurry: true });
    expect(asked).toBe(before + 1);
  });
});
