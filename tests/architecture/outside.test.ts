import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

const product = sourceFiles.filter(({ path }) => !isTest(path));

/**
 * What reaches beyond the process by itself: a client of HTTP or of sockets, mail, a shell. Adapters do, and the
 * gateway to partners' servers; everything else asks them through a port.
 */
const reaching =
  /\bfetch\(|from '(?:node:)?(?:https?|http2|net|tls|dgram|child_process)'|from '(?:undici|axios|nodemailer|got|ws)'/;
const mayReach = [
  // The gateway to partners' servers, and the guard that judges their addresses.
  /^core\/server\/partners\//,
  // The server itself, which listens.
  /^core\/server\/http\//,
  // A gateway listens to devices; it asks nobody.
  /^plugins\/trajectory\/server\/jt808\//,
  // The database.
  /^core\/server\/database\//,
  /^(plugins\/[^/]+|core)\/server\/adapters\//,
  // Finished spans, to the collector of whoever runs the platform: no command waits for it.
  /^core\/server\/traces\/otlp-export\.ts$/,
  // The client of our own protocols, which kinds of adapters are made with.
  /^sdk\/server\/signed-client\.ts$/,
  // The played world, a program of its own.
  /^plugins\/simulator\/server\/world\//,
];
/** Types are nobody's connection, nor is looking whether a text is an address. */
const withoutTypes = (text: string): string =>
  text.replace(/^import type [^;]+;$/gm, '').replace(/^import \{ isIP(v4|v6)? \} from 'node:net';$/gm, '');

test('only adapters reach beyond the process: commands and jobs write into the outbox', () => {
  const wrong = product
    .filter(({ path }) => /^(plugins\/[^/]+|core|sdk)\/server\//.test(path))
    .filter(({ path, text }) => reaching.test(withoutTypes(text)) && mayReach.every((one) => !one.test(path)));
  expect(
    wrong.map(({ path }) => `${path}: declare a port in the contract, send by Outside, and reach out in an adapter`),
  ).toEqual([]);
});
test.each([
  "await fetch('https://bank.example')",
  "import { request } from 'node:https';",
  "import { connect } from 'net';",
  "import axios from 'axios';",
])('finds %s', (text) => {
  expect(reaching.test(withoutTypes(text))).toBe(true);
});

/** Services that commands may ask in their transaction, because they are inside the product. */
const inside = [
  'core.ledger',
  'core.changeWords',
  'core.dictionaryUses',
  'core.ownNotices',
  'core.outside',
  'core.packing',
  'core.pdfPrinter',
  'core.rights',
  // Seals and opens in memory.
  'core.sealing',
  'core.stage',
  'core.partners',
  'core.partnerSettings',
  'core.partnerServices',
  // Reads how the platform does.
  'core.platformStatus',
  // Reads and writes spreadsheets in memory.
  'core.sheets',
  // Settings and answers by hand; it asks nobody.
  'core.outsideDesk',
  // Writes into the outbox.
  'core.sms',
  'prepay.prepaid',
  // Reads the cards of payees.
  'bank.payeeAccounts',
  // Closes days of the book.
  'bank.closing',
  // Lines of statements that are entered.
  'bank.lines',
  // Reads days that were set.
  'system.retentionDays',
  // Tells of the demo's trips, and of the cards of its drivers.
  'compliance.story',
  'bank.cardStory',
  // Reads quotas.
  'waybill.creditDays',
  // Reads stored positions.
  'vehicle.positions',
  // Reads open alarms.
  'vehicle.alarms',
  // Sums them up.
  'trajectory.summary',
  // Asks the tables what still names a person, and marks the record.
  'carrier.erasing',
];
/** Asked while somebody signs in, within the time limit of the call; only a demo has it. */
const signIn = ['core.social'];

test('no service of a plugin is an outside system that commands could ask in their transaction', () => {
  const tokens = product
    .filter(({ path }) => /^(sdk\/server|plugins\/[^/]+\/(contract|server))\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\btoken<[^>]+>\('([^']+)'/g)].map(([, name = '']) => ({ path, name })),
    );
  expect(tokens.length).toBeGreaterThan(5);
  const unknown = tokens.filter(({ name }) => ![...inside, ...signIn].includes(name));
  expect(
    unknown.map(({ path, name }) => `${path}: is ${name} an outside system? Then it is a port (definePort)`),
  ).toEqual([]);
});
