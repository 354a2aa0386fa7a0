#!/usr/bin/env node
// Plain JavaScript on purpose: it only teaches Node.js to run the TypeScript of the other files.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
