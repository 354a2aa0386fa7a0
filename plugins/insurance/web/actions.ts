import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, runAction } from '@freightdeck/sdk/web';
import { editInsurance, editProduct, setWarn } from '../contract/index.ts';
import type { products, shipperInsurances, underwritingAccounts } from '../contract/index.ts';
import { insurance } from '../plugin.ts';

type Product = RecordOf<typeof products>;
type Terms = RecordOf<typeof shipperInsurances>;
type Account = RecordOf<typeof underwritingAccounts>;

export const editProductAction = action(editProduct, {
  icon: 'Edit',
  initial: ({
    name,
    ratePpm,
    feeCents,
    minPremium,
    maxInsured,
    deductibleText,
    cargoTypes,
    plateTypes,
    clausesFile,
  }: Product) => ({
    name,
    ratePpm,
    feeCents,
    minPremium,
    maxInsured,
    deductibleText,
    cargoTypes,
    plateTypes,
    clausesFile,
  }),
});
export const editTermsAction = action(editInsurance, {
  icon: 'Edit',
  initial: ({ insureMode, productId, bearer, cargoValueMode, fixedValueCents }: Terms) => ({
    insureMode,
    productId,
    bearer,
    cargoValueMode,
    fixedValueCents,
  }),
});
export const warnAction = action(setWarn, { initial: ({ warnCents }: Account) => ({ warnCents }) });
export const historyAction = runAction<Terms>(
  'history',
  (row, tools) => tools.go(insurance.routes.shipperInsuranceDetail.path, { id: row.id }),
  { key: 'shipperInsuranceConfig:history', icon: 'History' },
);
export const entriesAction = runAction<Account>(
  'entries',
  (row, tools) =>
    tools.go(insurance.routes.underwritingEntries.path, { platformId: row.platformId, insurerCode: row.insurerCode }),
  { key: 'underwritingAccount:entries' },
);
export const topUpsAction = runAction<undefined>(
  'topUps',
  (_row, tools) => tools.go(insurance.routes.underwritingTopUps.path),
  { key: 'underwritingAccount:topUp' },
);
