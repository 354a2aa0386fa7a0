export { press } from './press.ts';
