export { Tracer } from './tracer.ts';
