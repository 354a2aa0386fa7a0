import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The floor: an almost empty page on the same stack, built beside the console and measured in the same run. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  logLevel: 'warn',
  build: { outDir: '../../../dist/floor', emptyOutDir: true },
});
