import { afterAll } from 'vitest';
import { closeOpened } from './opened.ts';

// Read before each test file: the worker goes on to the next one, and a database left open would go on working beside
// it.
afterAll(closeOpened);
