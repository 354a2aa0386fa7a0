import { papersCheck } from './papers-read.tsx';

/** Companies: the business licence, and the identity card of who stands for them. */
export const part = papersCheck({ licenseFile: ['companyName', 'uscc'], idFront: ['name', 'idNumber'] });
