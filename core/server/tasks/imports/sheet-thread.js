// The worker thread that reads a spreadsheet begins here: it runs TypeScript as the server does, which a thread has to
// be told.
import { register } from 'tsx/esm/api';

register();
await import('./sheet-worker.ts');
