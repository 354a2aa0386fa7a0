// Plain JavaScript on purpose: it runs with Node.js alone, wherever you host your services.
import { rateService } from './rate-service.js';

const {
  API = 'http://127.0.0.1:8889',
  PORT = '8790',
  ORIGIN = `http://127.0.0.1:${PORT}`,
  PLATFORMS = '10001',
} = process.env;
const log = (line) => process.stderr.write(`${line}\n`);
rateService({ api: API, origin: ORIGIN, platforms: PLATFORMS.split(','), log }).listen(Number(PORT), '127.0.0.1');
process.stdout.write(`Serves ${ORIGIN} for ${API}\n`);
