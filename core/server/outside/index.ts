export { Adapters } from './adapters.ts';
export { outbox, outsideDesk } from './outbox.ts';
export { provideSealing } from './sealing.ts';
export { SecretBox } from './secret-box.ts';
export { OutsideWorker } from './worker.ts';
