#!/usr/bin/env node
// Plain JavaScript on purpose: it only teaches Node the language of the rest.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
