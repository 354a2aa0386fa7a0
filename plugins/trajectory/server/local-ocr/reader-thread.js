// The thread that reads pictures begins here: it runs TypeScript as the server does, which a thread has to be told.
import { register } from 'tsx/esm/api';

register();
await import('./reader-worker.ts');
