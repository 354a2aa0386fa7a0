import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { smtpKind } from '../../core/server/adapters/index.ts';
import { mailServes } from '../../core/server/mail/index.ts';
import { hearMail } from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineServer, mailSend, Outside, sql } from '../../sdk/server/index.ts';
import {
  addOutsideAdapter,
  disableOutsideAdapter,
  enableOutsideAdapter,
  outboxRows,
  outsideAdapters,
  tryOutsideAdapter,
} from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, person, system } from '../support/freight-world.ts';
import { closeLater } from '../support/opened.ts';

const certificates = join(import.meta.dirname, '../fixtures/tls');
const certificate = (name: string): string => readFileSync(join(certificates, name), 'utf8');
const authority = certificate('authority.pem');
const account = 'notices@example.cn';
const password = 'short-pw';
const admin = { as: person('admin', 'operator'), platformId: '00001' };
const other = { as: person('other-admin', 'operator'), platformId: '00001' };

const postOffice = defineServer(
  definePlugin({
    id: 'post',
    version: '0.0.1',
    sdk: '^1.0',
    title: { zh: '邮局', en: 'Post office' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  { serves: mailServes, adapterKinds: [smtpKind(authority)] },
);

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
  readonly encrypted: boolean;
}
/** A mail server that others wrote: it wants a sign-in, and knows two mailboxes. */
class PostOffice {
  readonly received: Received[] = [];
  /** Answers the next recipients with this instead. */
  answer: { readonly code: number; readonly text: string } | undefined;
  readonly #server: SMTPServer;

  constructor(more: SMTPServerOptions = {}) {
    const pem = certificate('good.pem');
    this.#server = new SMTPServer({
      key: pem,
      cert: pem,
      authOptional: false,
      onAuth: ({ username, password: given }, _session, done) => {
        if (username === account && given === password) done(null, { user: username });
        else done(new Error('535 5.7.8 Wrong account or password'));
      },
      onRcptTo: ({ address }, _session, done) => {
        if (this.answer) done(Object.assign(new Error(this.answer.text), { responseCode: this.answer.code }));
        else if (address.startsWith('nobody'))
          done(Object.assign(new Error('5.1.1 There is no such mailbox'), { responseCode: 550 }));
        else done();
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            text: Buffer.concat(parts).toString('utf8'),
            encrypted: session.secure,
          });
          done();
        });
      },
      ...more,
    });
    this.#server.on('error', () => undefined);
  }
  async open(): Promise<number> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    closeLater(() => new Promise<void>((closed) => this.#server.close(closed)));
    return (this.#server.server.address() as AddressInfo).port;
  }
}

describe('an address of a mail server', () => {
  it.each([
    ['smtps://smtp.example.cn:465', true],
    ['smtp://smtp.example.cn', true],
    ['smtp://10.0.0.5:587?from=notices@example.cn', true],
    ['smtps://smtp.example.cn?from=nobody', false],
    ['smtps://user:pw@smtp.example.cn', false],
    ['smtps://smtp.example.cn/path', false],
    ['smtps://smtp.example.cn?tls=no', false],
    ['https://smtp.example.cn', false],
    ['smtp.example.cn', false],
  ])('%s: %s', (address, may) => {
    expect(smtpKind().reaches(address)).toBe(may);
  });
});

onEachDatabase('mail', [...freightMigrations, ...(bankHalf.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 0;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf, postOffice], { played: false });
  }, 120_000);

  const setUp = async (address: string, more: object = {}): Promise<{ readonly id: string }> =>
    world.run(
      addOutsideAdapter,
      {
        ...{ name: `mail-${++serial}`, kind: 'smtp', ports: [], channels: [], scopePlatformId: null, address },
        ...{ keyId: account, secret: password, parallelCalls: 2, timeLimitSeconds: 20, ...more },
      },
      admin,
    );
  const tried = async (on: { readonly id: string }) => {
    await world.run(tryOutsideAdapter, {}, { ...admin, on });
    await world.drain();
    return world.get(outsideAdapters, on.id, admin);
  };
  /** Runs `work` while mail goes to this server, and with no other adapter. */
  const through = async (address: string, work: () => Promise<void>, more: object = {}): Promise<void> => {
    const on = await setUp(address, more);
    expect((await tried(on)).tryText).toMatch(/^notices@\S+ \(\d+ ms\)$/);
    await world.run(enableOutsideAdapter, {}, { ...other, on });
    await world.refresh();
    try {
      await work();
    } finally {
      await world.run(disableOutsideAdapter, {}, { ...other, on });
      await world.refresh();
    }
  };
  const write = (key: string, to: string, platformId = '10001', more: object = {}): Promise<void> =>
    world.database.transaction({ role: 'system', platformId }, async (tx) => {
      const call = world.api.openCall(tx, { as: system, platformId });
      const message = {
        to,
        subject: '余额不足 / Low on funds',
        text: '通道余额不足。',
        at: '2026-03-05 08:00:00',
        ...more,
      };
      await call.get(Outside).send(call, mailSend, message, { key, then: hearMail, on: key });
    });
  const row = async (key: string) => {
    const found = await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.one<{ id: string; state: string; request: { text: string }; tries: number }>(
        sql`select id, state, request, tries from outbox where key = ${key}`,
      ),
    );
    return { ...found!, shown: await world.get(outboxRows, found!.id, { ...admin }) };
  };

  it('leaves encrypted, under the account, once, and its text is forgotten', async () => {
    const office = new PostOffice({ secure: true });
    await through(`smtps://127.0.0.1:${await office.open()}`, async () => {
      await write('m-1', 'finance@example.cn');
      expect(office.received).toEqual([]);
      await world.drain();
      await world.drain({ hurry: true });
    });
    expect(office.received).toHaveLength(1);
    expect(office.received[0]).toMatchObject({ from: account, to: ['finance@example.cn'], encrypted: true });
    const { text = '' } = office.received[0] ?? {};
    expect(text).toMatch(/^Message-ID: <[0-9a-f]{40}@example\.cn>\r?$/m);
    expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(await row('m-1')).toMatchObject({ state: 'booked', request: { text: '' }, shown: { lastError: null } });
  });

  it('files go along as attachments with their names and bytes, and are forgotten with the text', async () => {
    const office = new PostOffice({ secure: true });
    const content = Buffer.from('%PDF-1.4 对账单').toString('base64');
    await through(`smtps://127.0.0.1:${await office.open()}`, async () => {
      const files = [{ name: 'YS26030500000001.pdf', mime: 'application/pdf', content }];
      await write('m-files', 'finance@example.cn', '10001', { files });
      await world.drain();
    });
    const { text = '' } = office.received[0] ?? {};
    expect(text).toMatch(/Content-Type: application\/pdf; name=YS26030500000001\.pdf/);
    expect(text).toMatch(/Content-Disposition: attachment; filename=YS26030500000001\.pdf/);
    expect(text.replace(/\s/g, '')).toContain(content);
    const { request } = await row('m-files');
    expect(request).toMatchObject({ text: '' });
    expect(request).not.toHaveProperty('files');
  });

  it('insists on STARTTLS, and says so when there is none', async () => {
    const office = new PostOffice();
    await through(`smtp://127.0.0.1:${await office.open()}`, async () => {
      await write('m-2', 'finance@example.cn');
      await world.drain();
    });
    expect(office.received.map(({ encrypted }) => encrypted)).toEqual([true]);
    const plain = new PostOffice({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    const on = await setUp(`smtp://127.0.0.1:${await plain.open()}`);
    expect(await tried(on)).toMatchObject({ tryState: 3, tryText: expect.stringMatching(/STARTTLS/i) });
    expect(plain.received).toEqual([]);
  });

  it('a certificate nobody vouches for, a wrong password and a dead server are each told as they are', async () => {
    const unknown = certificate('unknown.pem');
    const strange = new PostOffice({ secure: true, key: unknown, cert: unknown });
    expect(await tried(await setUp(`smtps://127.0.0.1:${await strange.open()}`))).toMatchObject({
      tryState: 3,
      tryText: expect.stringMatching(/certificate/i),
    });
    const office = new PostOffice({ secure: true });
    const port = await office.open();
    expect(await tried(await setUp(`smtps://127.0.0.1:${port}`, { secret: 'wrong' }))).toMatchObject({
      tryState: 3,
      tryText: expect.stringContaining('535'),
    });
    expect(await tried(await setUp('smtps://127.0.0.1:1'))).toMatchObject({
      tryState: 3,
      tryText: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await tried(await setUp(`smtps://127.0.0.1:${port}`, { keyId: 'apikey' }))).toMatchObject({
      tryState: 3,
      tryText: expect.stringContaining('?from='),
    });
  });

  it('a refused mailbox is the answer, with the words of the server; the others are not kept waiting', async () => {
    const office = new PostOffice({ secure: true });
    await through(`smtps://127.0.0.1:${await office.open()}`, async () => {
      await write('m-3', 'nobody@example.cn');
      await write('m-4', 'finance@example.cn');
      await world.drain();
    });
    expect(await row('m-3')).toMatchObject({
      state: 'booked',
      tries: 1,
      shown: { lastError: '550 5.1.1 There is no such mailbox', partner: 'nobody@example.cn' },
    });
    expect((await row('m-4')).state).toBe('booked');
    expect(office.received.map(({ to }) => to)).toEqual([['finance@example.cn']]);
  });

  it('what the server takes later is sent again, and the reason is seen meanwhile', async () => {
    const office = new PostOffice({ secure: true });
    await through(`smtps://127.0.0.1:${await office.open()}`, async () => {
      office.answer = { code: 451, text: '4.7.1 Greylisted, try later' };
      await write('m-5', 'finance@example.cn');
      await world.drain();
      expect(await row('m-5')).toMatchObject({
        state: 'waiting',
        shown: { lastError: '451 4.7.1 Greylisted, try later' },
      });
      office.answer = undefined;
      await world.drain({ hurry: true });
    });
    expect(office.received).toHaveLength(1);
    expect((await row('m-5')).state).toBe('booked');
  });

  it('one tenant has a mail server of its own', async () => {
    const [common, own] = [new PostOffice({ secure: true }), new PostOffice({ secure: true })];
    await through(`smtps://127.0.0.1:${await common.open()}`, async () => {
      await through(
        `smtps://127.0.0.1:${await own.open()}`,
        async () => {
          await write('m-6', 'ours@example.cn', '10001');
          await write('m-7', 'theirs@example.cn', '10002');
          await world.drain();
        },
        { scopePlatformId: '10001' },
      );
    });
    expect(own.received.map(({ to }) => to)).toEqual([['ours@example.cn']]);
    expect(common.received.map(({ to }) => to)).toEqual([['theirs@example.cn']]);
  });
});
