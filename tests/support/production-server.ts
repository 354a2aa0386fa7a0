import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A port that nobody listens on: the server that is started again is to be found where it was. */
export async function freePort(): Promise<number> {
  const held = createServer();
  await new Promise<void>((done) => held.listen(0, '127.0.0.1', done));
  const { port } = held.address() as AddressInfo;
  await new Promise((done) => held.close(done));
  return port;
}
/** The environment of a production server: where its database is, and nothing of any outside system. */
export const productionEnvironment = (port: number, databaseUrl: string, password: string) => ({
  FREIGHTDECK_MODE: 'production',
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  FREIGHTDECK_SECRET: createHash('sha256').update('installation').digest('base64url'),
  FREIGHTDECK_ADMIN_USER: 'chief',
  FREIGHTDECK_ADMIN_PASSWORD: password,
  LOG_LEVEL: 'error',
});
