import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { pdfPrinter, pdfPrinterAt } from '../../core/server/papers/index.ts';
import {
  addContract,
  checkContract,
  contracts,
  printContract,
  sendContract,
  signContract,
  terminateContract,
} from '../../plugins/evidence/contract/index.ts';
import { frameContract } from '../../plugins/evidence/fixtures.ts';
import { hashOf } from '../../plugins/evidence/server/contract-words.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import {
  checkWaybill,
  freezeWaybill,
  printWaybill,
  unloadWaybill,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { riskFreeze, unloaded } from '../../plugins/waybill/fixtures.ts';
import { waybillHash } from '../../plugins/waybill/server/waybill-paper.ts';
import { checkAddress, checkCode, sql } from '../../sdk/server/index.ts';
import type { Paper } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, person, shipperPerson } from '../support/freight-world.ts';

const origin = 'https://freight.example.cn';
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
/** Every stream of a PDF, unpacked. */
function streams(bytes: Uint8Array): string[] {
  const text = latin(bytes);
  return [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => {
    const start = index + mark.length;
    const body = Buffer.from(bytes.subarray(start, start + text.slice(start).indexOf('endstream')));
    try {
      return inflateSync(body).toString('latin1');
    } catch {
      return body.toString('latin1');
    }
  });
}
/** Characters a reader can take out of the PDF: what its fonts say their glyphs mean. */
function characters(bytes: Uint8Array): Set<string> {
  const maps = streams(bytes).filter((stream) => stream.includes('begincmap'));
  return new Set(
    maps.flatMap((map) =>
      [...map.matchAll(/<([0-9a-f]{4})>(?=[\s\]])/gi)].map(([, hex]) =>
        String.fromCharCode(Number.parseInt(hex ?? '', 16)),
      ),
    ),
  );
}
const paper: Paper = {
  title: '年度网络货运框架合同',
  number: 'HT260305000001',
  issuer: '北疆示范网络货运有限公司',
  hash: 'ab'.repeat(32),
  check: `${origin}/contractCheck/HT260305000001.${'ab'.repeat(12)}`,
  printed: '打印时间 2026-03-05 08:00:00',
  parts: [
    {
      kind: 'facts',
      rows: [
        ['甲方', '示范焦化'],
        ['乙方', '北疆示范'],
      ],
    },
    { kind: 'words', title: '合同条款', text: '一、犇牛垚土，龘龙骉马。' },
    {
      kind: 'sides',
      sides: [
        { title: '甲方（签章）', lines: ['签署人：'] },
        { title: '乙方（签章）', lines: [] },
      ],
    },
  ],
};

describe('a paper', () => {
  it('leaves room to sign, and says on each page which paper it is', async () => {
    const heights = (page: string): number[] =>
      [...page.matchAll(/^1 0 0 1 [\d.]+ ([\d.]+) Tm$/gm)].map(([, height]) => Number(height));
    const drawn = async (lines: number, sides: readonly string[]): Promise<number[][]> => {
      const rows = Array.from({ length: lines }, () => ['重量', '1'] as const);
      const parts: Paper['parts'] = [
        { kind: 'facts', rows },
        { kind: 'sides', sides: [{ title: '签字', lines: sides }] },
      ];
      return streams(await pdfPrinter.print({ ...paper, parts }))
        .map(heights)
        .filter((page) => page.length > 0);
    };
    const [page = []] = await drawn(2, ['', '', '日期：']);
    // The last three lines are the foot, before them stand the title and the three lines of the side.
    const [title = 0, , , date = 0] = page.slice(-7);
    expect(title - date, 'points between title and date').toBeGreaterThan(45);
    const pages = await drawn(120, ['日期：']);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.slice(1)) expect(Math.max(...page), 'above the text').toBeGreaterThan(790);
  });
  it('is a PDF on A4 with its own glyphs in it, and no more of the font than it needs', async () => {
    const bytes = await pdfPrinter.print(paper);
    const text = latin(bytes);
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(text).toMatch(/\/FontFile3 /);
    expect(text).toMatch(/\/FontName \/[A-Z]{6}\+/);
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    expect(bytes.length).toBeLessThan(120_000);
    const known = characters(bytes);
    expect([...'年度网络货运框架合同示范焦化犇垚龘骉签章一、。'].filter((char) => !known.has(char))).toEqual([]);
  });

  it('goes on to as many pages as it needs, and a mark stands on each', async () => {
    const bytes = await pdfPrinter.print({
      ...paper,
      mark: '草稿',
      parts: [
        ...paper.parts,
        { kind: 'words', text: Array.from({ length: 120 }, (_, at) => `第${at}条，双方按约定履行。`).join('\n') },
      ],
    });
    const pages = latin(bytes).match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThan(8);
    expect(characters(bytes).has('稿')).toBe(true);
  });

  it('leads to the address of the installation, whatever the caller calls itself', async () => {
    const printed = vi.spyOn(pdfPrinter, 'print');
    await pdfPrinterAt('https://freight.example.cn').print({
      ...paper,
      check: 'http://evil.example:81/contractCheck/HT1.ab',
    });
    expect(printed.mock.lastCall?.[0].check).toBe('https://freight.example.cn/contractCheck/HT1.ab');
    printed.mockRestore();
  });
  it('leads to where it is checked, and nowhere else', () => {
    expect(checkAddress(origin, '/contractCheck', 'HT1', 'ab'.repeat(32))).toBe(
      `${origin}/contractCheck/HT1.${'ab'.repeat(12)}`,
    );
    for (const wrong of [
      'javascript:alert(1)',
      'https://a.cn/x',
      'https://a.cn@b.cn',
      ' https://a.cn',
      'https://a.cn?x',
      '',
    ])
      expect(checkAddress(wrong, '/contractCheck', 'HT1', 'ab'.repeat(32))).toBeUndefined();
    expect(checkCode(`HT1.${'ab'.repeat(12)}`)?.says('ab'.repeat(32))).toBe(true);
    expect(checkCode(`HT1.${'ab'.repeat(12)}`)?.says('ac'.repeat(32))).toBe(false);
    for (const short of ['HT1.ab', 'HT1', `.${'ab'.repeat(12)}`, 'HT1.']) expect(checkCode(short)).toBeUndefined();
  });
});

onEachDatabase('papers', [...freightMigrations, ...(evidence.migrations ?? [])], (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [evidence]);
  }, 120_000);
  const asked = async (
    path: string,
    body: object,
    who = {},
  ): Promise<{ readonly status: number; readonly data?: unknown }> => world.post(path, body, who);
  const seen = async (path: string, code: string) =>
    (await asked(path, { code })).data as
      { verdict: string; headline: string; lines: { label: string; value: string }[] } | undefined;
  const codeOf = (name: string, hash: string): string => `${name}.${hash.slice(0, 24)}`;
  const signed = async (): Promise<string> => {
    const { companyId } = await world.parts();
    const on = await world.run(addContract, frameContract(companyId, '2026-03-01', '2026-12-31'));
    await world.run(sendContract, {}, { on });
    await world.run(signContract, { party: 'A', signer: '嘉禾', signMethod: 'CA' }, { on, as: shipperPerson });
    await world.run(signContract, { party: 'B', signer: '和顺', signMethod: 'CA' }, { on });
    return on.id;
  };

  it('a contract is printed for its tenant alone, with the right to, to a real address, and that it was is written down', async () => {
    const id = await signed();
    const { status, data } = await asked(printContract.path, { id, origin });
    const file = data as { name: string; mime: string; content: string };
    const { contractNo } = await world.get(contracts, id);
    expect([status, file.name, file.mime]).toEqual([200, `${contractNo}.pdf`, 'application/pdf']);
    const bytes = Buffer.from(file.content, 'base64');
    expect(latin(bytes.subarray(0, 5))).toBe('%PDF-');
    expect([...'年度网络货运框架合同嘉禾和顺亏吨'].filter((char) => !characters(bytes).has(char))).toEqual([]);
    expect((await asked(printContract.path, { id, origin }, { platformId: '10002' })).status).toBe(204);
    expect(
      (
        await asked(
          printContract.path,
          { id, origin },
          { as: person('clerk', 'provider', ['contractManager:view', 'contractManager:preview']) },
        )
      ).status,
    ).toBe(403);
    expect((await asked(printContract.path, { id, origin: 'javascript:alert(1)' })).status).toBe(400);
    const logged = await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.rows(sql`select status from audit_log where name = 'contract.print' and status = 200`),
    );
    expect(logged.length).toBeGreaterThan(0);
  });

  it('the code of a contract says genuine, ended, changed or unknown', async () => {
    const id = await signed();
    const contract = await world.get(contracts, id);
    const code = codeOf(contract.contractNo, hashOf(contract));
    const good = await seen(checkContract.path, code);
    expect(good).toMatchObject({ verdict: 'good', headline: '合同真实，内容未被改动' });
    expect(good?.lines.map(({ value }) => value)).toEqual(
      expect.arrayContaining([contract.contractNo, contract.partyA, contract.fileHash]),
    );
    expect(await seen(checkContract.path, codeOf(contract.contractNo, 'f'.repeat(64)))).toMatchObject({
      verdict: 'bad',
      lines: [{ value: contract.contractNo }],
    });
    expect((await asked(checkContract.path, { code: codeOf('HT260305999999', hashOf(contract)) })).status).toBe(204);
    expect((await asked(checkContract.path, { code: contract.contractNo })).status).toBe(204);
    await world.run(terminateContract, { reason: '双方协商' }, { on: { id } });
    expect(await seen(checkContract.path, code)).toMatchObject({
      verdict: 'warning',
      headline: '内容与存证一致，但合同当前未生效',
    });
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`update contract set terms = terms || '。' where id = ${id}`),
    );
    expect(await seen(checkContract.path, code)).toMatchObject({ verdict: 'bad', headline: '与平台存证不一致' });
    // Neither the old words nor the new ones are what was kept.
    expect(
      await seen(checkContract.path, codeOf(contract.contractNo, hashOf(await world.get(contracts, id)))),
    ).toMatchObject({ verdict: 'bad' });
  });

  it('a waybill is printed as it is, and its code says whether it still is so', async () => {
    const trip = await world.trip(50);
    const before = await world.get(waybills, trip.id);
    const { status, data } = await asked(printWaybill.path, { id: trip.id, origin });
    expect(status).toBe(200);
    const bytes = Buffer.from((data as { content: string }).content, 'base64');
    expect(
      [...`网络货运运单${before.driverName}${before.loadPlace}发货人签字`].filter(
        (char) => /\p{Script=Han}/u.test(char) && !characters(bytes).has(char),
      ),
    ).toEqual([]);
    // The hash is of what is stored; a record that is read has its mobile masked.
    const stored = await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.one<{ driverMobile: string }>(sql`select driver_mobile from waybill where id = ${trip.id}`),
    );
    const code = (of: typeof before): string =>
      codeOf(`${of.waybillSn}.${of.version}`, waybillHash({ ...of, ...stored }));
    const good = await seen(checkWaybill.path, code(before));
    expect(good).toMatchObject({ verdict: 'good', headline: '运单真实，内容与平台一致' });
    expect(good?.lines.map(({ value }) => value)).toContain(before.vehicleNum);
    expect(JSON.stringify(good)).not.toContain(before.driverName);
    await world.run(freezeWaybill, riskFreeze, { on: { id: trip.id } });
    expect(await seen(checkWaybill.path, code(before))).toMatchObject({ verdict: 'good' });
    await world.run(unloadWaybill, unloaded, { on: { id: trip.id } });
    const after = await world.get(waybills, trip.id);
    expect(await seen(checkWaybill.path, code(before))).toMatchObject({
      verdict: 'warning',
      lines: [{ value: before.waybillSn }, { value: `${before.version} / ${after.version}` }],
    });
    expect(await seen(checkWaybill.path, code(after))).toMatchObject({ verdict: 'good' });
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`update waybill set carrier_price = carrier_price + 1 where id = ${trip.id}`),
    );
    expect(await seen(checkWaybill.path, code(after))).toMatchObject({ verdict: 'bad', headline: '与平台记录不一致' });
    expect((await asked(printWaybill.path, { id: trip.id, origin }, { platformId: '10002' })).status).toBe(204);
    expect((await asked(checkWaybill.path, { code: 'YD1.1.00' })).status).toBe(204);
  });
});
