import { defineWeb } from '@freightdeck/sdk/web';
import { fuel } from '../plugin.ts';

export default defineWeb(fuel, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    stationfuel: () => import('./pages/stations.ts'),
    stationDetail: () => import('./pages/station-detail.ts'),
    stationMap: () => import('./pages/station-map.tsx'),
    stationPrices: () => import('./pages/station-prices.ts'),
    stationfuelList: () => import('./pages/statements.ts'),
    statementDetail: () => import('./pages/statement-detail.ts'),
    fuelStationUpdate: () => import('./pages/station-update.tsx'),
    amendantRecord: () => import('./pages/amendments.ts'),
    fuelUpdateDetail: () => import('./pages/amendment-detail.ts'),
    shellOligas: () => import('./pages/shell-payments.ts'),
    consumOrderList: () => import('./pages/orders.ts'),
    stationConsumeRecord: () => import('./pages/station-orders.ts'),
    stationConsumeRecordNew: () => import('./pages/station-margins.ts'),
    fuelOrderDetail: () => import('./pages/order-detail.ts'),
    tripartitePaymentRecord: () => import('./pages/third-payments.ts'),
    tripartiteDetail: () => import('./pages/third-payment-detail.ts'),
    oliAccount: () => import('./pages/accounts.ts'),
    detailIncome: () => import('./pages/entries.ts'),
    fuelratioquery: () => import('./pages/ratios.ts'),
    fuelRatioDetail: () => import('./pages/ratio-detail.ts'),
    userMemberLevel: () => import('./pages/levels.ts'),
    userMemberLevelList: () => import('./pages/members.ts'),
    fuelMemberDetail: () => import('./pages/member-detail.ts'),
    gasConsumeLimit: () => import('./pages/limits.ts'),
    fuelQrCode: () => import('./pages/qr-codes.ts'),
    fuelQrDetail: () => import('./pages/qr-detail.ts'),
  },
  resources: {
    memberLevel: () => import('../contract/member.ts'),
    fuelStation: () => import('../contract/station.ts'),
  },
});
