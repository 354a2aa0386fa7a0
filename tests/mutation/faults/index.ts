import { bookFaults } from './books.ts';
import { elsewhereFaults } from './elsewhere.ts';
import { engineFaults } from './engine.ts';
import type { Fault } from './fault.ts';
import { gateFaults } from './gates.ts';
import { messageFaults } from './messages.ts';
import { moneyFaults } from './money.ts';
import { peopleFaults } from './people.ts';
import { rightsFaults } from './rights.ts';
import { screenFaults } from './screens.ts';
import { settlingFaults } from './settling.ts';
import { toldFaults } from './told.ts';
import { tripFaults } from './trips.ts';

export const faults: readonly Fault[] = [
  ...moneyFaults,
  ...rightsFaults,
  ...engineFaults,
  ...screenFaults,
  ...elsewhereFaults,
  ...settlingFaults,
  ...bookFaults,
  ...gateFaults,
  ...messageFaults,
  ...peopleFaults,
  ...tripFaults,
  ...toldFaults,
];
