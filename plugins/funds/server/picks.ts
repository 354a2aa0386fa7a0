import { firstRefusal, servePicks, sql } from '@freightdeck/sdk/server';
import type { Beside, Call, FieldPicks, Served, Sql } from '@freightdeck/sdk/server';
import {
  addDepositWithdrawal,
  addRecharge,
  addWithdrawal,
  grantQuota,
  matchStatement,
  payDeposit,
} from '../contract/index.ts';
import { isApproved } from './order-number.ts';
import { payableCards } from './payee-card.ts';

/** Commands about a shipper's money refuse one that is not approved; their pickers show it grey. */
const noCompany = { code: 'noCompany', when: sql`not (${isApproved})` };
const shipper: FieldPicks = { refusal: () => firstRefusal(noCompany) };
/** Incomes that nobody has claimed; those with the amount of the recharge first. */
const openLine: FieldPicks = {
  where: () => sql`r.direction = 'IN' and r.match_status in (0, 3) and r.claimed_by is null`,
};

/** Cards of the record `r`, whose columns name the owner. */
const cardsOf = (ownerType: Sql, ownerId: Sql): Sql =>
  sql`from bank_card c where ${payableCards({ platformId: sql`r.platform_id`, ownerType, ownerId })}`;
/** Owners without a card are grey; choosing one proposes the default card, when it is in the owner's name. */
const owner = (
  cards: Sql,
  name: Sql,
  before: readonly { readonly code: string; readonly when: Sql }[],
): FieldPicks => ({
  refusal: () => firstRefusal(...before, { code: 'noCard', when: sql`not exists (select ${cards})`, values: { name } }),
  fills: () => ({ cardId: sql`(select c.id ${cards} and c.is_default and c.holder_name = ${name} limit 1)` }),
});
/** What stands in place of the cards where there are none. */
const chooseOwner = { zh: '请先选择收款人', en: 'Choose the payee first' };
const noCards = {
  zh: '该收款人没有核验通过的银行卡，请到银行卡管理添加并核验',
  en: 'This payee has no checked card: add one under bank cards and have it checked',
};
/** The cards that may be paid to of the owner who is chosen beside; none before. */
const card = (field: 'walletId' | 'companyId', owned: (id: string) => Sql, name: (id: string) => Sql): FieldPicks => ({
  where: (_call: Call, { [field]: id }: Beside) =>
    id === undefined ? sql`false` : sql`r.id in (select c.id from ${owned(id)})`,
  refusal: (_call: Call, { [field]: id }: Beside) => {
    const owns = id === undefined ? sql`r.owner_name` : name(id);
    return firstRefusal({
      code: 'otherHolder',
      when: sql`r.holder_name <> ${owns}`,
      values: { name: owns, holder: sql`r.holder_name` },
    });
  },
  prefer: () => sql`r.is_default`,
  none: ({ [field]: id }: Beside) => (id === undefined ? chooseOwner : noCards),
});
const walletCard = card(
  'walletId',
  (id) =>
    sql`ledger_account o join bank_card c on ${payableCards({
      platformId: sql`o.platform_id`,
      ownerType: sql`o.owner_type`,
      ownerId: sql`o.owner_id`,
    })} where o.id = ${id}`,
  (id) => sql`(select o.owner_name from ledger_account o where o.id = ${id})`,
);
const depositCard = card(
  'companyId',
  (id) =>
    sql`company o join bank_card c on ${payableCards({
      platformId: sql`o.platform_id`,
      ownerType: sql`'company'`,
      ownerId: sql`o.id`,
    })} where o.id = ${id}`,
  (id) => sql`(select o.company_name from company o where o.id = ${id})`,
);

export const pickServes: readonly Served[] = [
  servePicks(addRecharge, { companyId: shipper }),
  servePicks(grantQuota, { companyId: shipper }),
  servePicks(addWithdrawal, {
    walletId: owner(cardsOf(sql`r.owner_type`, sql`r.owner_id`), sql`r.owner_name`, []),
    cardId: walletCard,
  }),
  servePicks(addDepositWithdrawal, {
    companyId: owner(cardsOf(sql`'company'`, sql`r.id`), sql`r.company_name`, [noCompany]),
    cardId: depositCard,
  }),
  servePicks(payDeposit, { companyId: shipper }),
  servePicks(matchStatement, { statementId: openLine }),
];
