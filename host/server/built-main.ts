import * as nodeModule from 'node:module';

// Newer versions of Node.js keep the compiled code of a start for the next one.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
await import('./main.ts');
