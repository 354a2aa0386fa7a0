import { papersCheck } from './papers-read.tsx';

/** Drivers, car owners, captains and brokers: the front of the identity card. */
export const part = papersCheck({ idFront: ['name', 'idNumber'] });
