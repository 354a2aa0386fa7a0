export { Adapters } from './adapters.ts';
export { outbox } from './outbox.ts';
export { OutsideWorker } from './worker.ts';
