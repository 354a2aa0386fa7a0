import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, runAction } from '@freightdeck/sdk/web';
import {
  editCompany,
  editRules,
  editTerms,
  resubmitCompany,
  type companies,
  type companyConfigs,
} from '../contract/index.ts';

type Company = RecordOf<typeof companies>;
type Config = RecordOf<typeof companyConfigs>;

// Starts without mobile and identity number, which are masked; left empty, they stay unchanged.
const asItIs = ({ companyName, contacts, name, username, idFront, idBack, licenseFile }: Company) => ({
  companyName,
  contacts,
  name,
  username,
  idFront,
  idBack,
  licenseFile,
});
export const editAction = action(editCompany, { icon: 'Edit', initial: asItIs });
export const resubmitAction = action(resubmitCompany, { initial: asItIs });

export const editTermsAction = action(editTerms, {
  icon: 'Edit',
  initial: (row: Config) => ({
    invoiceTax: row.invoiceTax,
    serviceFeeMode: row.serviceFeeMode,
    settleMode: row.settleMode,
    freezeRatio: row.freezeRatio,
    goodsDeposit: row.goodsDeposit,
    receiptAmount: row.receiptAmount,
    oilRatio: row.oilRatio,
    gasRatio: row.gasRatio,
    prepayMaxRatio: row.prepayMaxRatio,
    creditDays: row.creditDays,
    initialQuota: row.initialQuota,
  }),
});
export const editRulesAction = action(editRules, {
  icon: 'Edit',
  initial: (row: Config) => ({
    needShipperConfirm: row.needShipperConfirm,
    weightBasis: row.weightBasis,
    lossTolerance: row.lossTolerance,
    gainTolerance: row.gainTolerance,
    roundingRule: row.roundingRule,
    infoFeeBearer: row.infoFeeBearer,
    autoSettle: row.autoSettle,
  }),
});
const records = (key: string) =>
  runAction<{ readonly id: string }>(
    'history',
    (row, tools) => tools.go('/consignorConfigDetail', { companyId: row.id }),
    { key, icon: 'History' },
  );
export const termHistory = records('consignorConfigList:detail');
export const ruleHistory = records('shippeInfoConfig:history');
export const expansionsAction = runAction<Config>(
  'expansions',
  (row, tools) => tools.go('/creditExpansionRecord', { companyId: row.id }),
  { key: 'creditExpansionRecord:view', icon: 'MoneyHand' },
);
