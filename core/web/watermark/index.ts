export { watermarkCheckMs, WatermarkStore } from './watermark-store.ts';
