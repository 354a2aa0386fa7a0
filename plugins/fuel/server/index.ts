import { defineServer } from '@freightdeck/sdk/server';
import { thirdPaymentsOf } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { fuel } from '../plugin.ts';
import { amendmentServes } from './amendments.ts';
import { replay } from './demo.ts';
import { limitServes } from './limits.ts';
import { memberServes } from './members.ts';
import { fuelTables } from './migrations/0001-fuel.ts';
import { memberTables } from './migrations/0002-members-limits.ts';
import { stationPayments } from './migrations/0003-outside.ts';
import { stationPlaces } from './migrations/0004-station-places.ts';
import { topUpHands } from './migrations/0005-top-up-hands.ts';
import { keysHoldTheTenant } from './migrations/0007-keys-hold-the-tenant.ts';
import { orderExpiry, orderServes } from './orders.ts';
import { qrExpiry, qrServes } from './qr-codes.ts';
import { ratioServes } from './ratios.ts';
import { stationServes } from './stations.ts';
import { statementServes } from './statements.ts';
import { thirdServes } from './third-payments.ts';
import { walletServes } from './wallets.ts';

export default defineServer(fuel, {
  ports: [thirdPaymentsOf],
  texts: { zh, en },
  migrations: [fuelTables, memberTables, stationPayments, stationPlaces, topUpHands, keysHoldTheTenant],
  serves: [
    ...stationServes,
    ...amendmentServes,
    ...orderServes,
    ...walletServes,
    ...statementServes,
    ...qrServes,
    ...limitServes,
    ...memberServes,
    ...ratioServes,
    ...thirdServes,
  ],
  jobs: [orderExpiry, qrExpiry],
  demo: replay,
});
