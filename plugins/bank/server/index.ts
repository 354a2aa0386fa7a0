import { defineServer } from '@freightdeck/sdk/server';
import { bankOpen, bankBalance, bankStatement, bankTest, bankCardCheck, bankReceipt } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { bank } from '../plugin.ts';
import { provideBankLines } from './bank-lines.ts';
import { registerServes } from './banks.ts';
import { provideCardStory } from './card-story.ts';
import { cardServes } from './cards.ts';
import { dayServes, nightlyClosing } from './closing/days.ts';
import { monthServes } from './closing/months.ts';
import { reckonAgain, reconcileServes } from './closing/reconcile.ts';
import { provideBookClosing } from './closing/service.ts';
import { channelV1 } from './channel-v1/adapter-kind.ts';
import { replay } from './demo.ts';
import { enterpriseServes } from './enterprise.ts';
import { feeServes, operatorSides } from './fees.ts';
import { poolServes } from './fuel-pool.ts';
import { bookServes } from './ledger-books.ts';
import { ledgerChecks } from './migrations/0001-ledger-checks.ts';
import { banks } from './migrations/0002-banks.ts';
import { statements } from './migrations/0003-statements.ts';
import { bankInquiries } from './migrations/0004-outside.ts';
import { paymentFileTables } from './migrations/0005-payment-files.ts';
import { cardHands } from './migrations/0006-card-hands.ts';
import { bankNumbers } from './migrations/0007-bank-numbers.ts';
import { feeBillsGather } from './migrations/0008-fee-bills.ts';
import { closing } from './migrations/0010-closing.ts';
import { bankBalances } from './migrations/0011-bank-balances.ts';
import { feeLines } from './migrations/0012-fee-lines.ts';
import { chosenLines } from './migrations/0009-chosen-lines.ts';
import { warnLevel } from './migrations/0013-warn-level.ts';
import { nothingToCompare } from './migrations/0019-nothing-to-compare.ts';
import { balancesChain } from './migrations/0021-balances-chain.ts';
import { keysHoldTheTenant } from './migrations/0018-keys-hold-the-tenant.ts';
import { monthlyFees } from './monthly-fees.ts';
import { outboxServes } from './outbox.ts';
import { outsideAdapterServes } from './outside-adapters.ts';
import { paymentFileKind } from './payment-files/adapter-kind.ts';
import { paymentAnswerServes } from './payment-files/answers.ts';
import { paymentFileServes } from './payment-files/files.ts';
import { providePayeeAccounts } from './payee-accounts.ts';
import { statementFileServes } from './statement-files.ts';
import { pullStatements } from './statement-pulls.ts';
import { statementServes } from './statements.ts';
import { accountServes } from './sub-accounts.ts';
import { tellLow } from './told.ts';
import { trialServes } from './trial-balance.ts';
import { nightlyCheck, serveVerifyLedger } from './verify-ledger.ts';
import { watched } from './watched.ts';
import { voucherServes } from './vouchers/vouchers.ts';
import { sealNumbers } from './seal-numbers.ts';

export default defineServer(bank, {
  ports: [bankOpen, bankBalance, bankStatement, bankTest, bankCardCheck, bankReceipt],
  texts: { zh, en },
  watched,
  migrations: [
    ledgerChecks,
    banks,
    statements,
    bankInquiries,
    paymentFileTables,
    cardHands,
    bankNumbers,
    feeBillsGather,
    closing,
    bankBalances,
    feeLines,
    chosenLines,
    warnLevel,
    keysHoldTheTenant,
    nothingToCompare,
    balancesChain,
  ],
  serves: [
    ...bookServes,
    ...trialServes,
    ...reconcileServes,
    ...dayServes,
    ...monthServes,
    ...voucherServes,
    serveVerifyLedger,
    ...registerServes,
    ...cardServes,
    ...accountServes,
    ...enterpriseServes,
    ...statementServes,
    ...statementFileServes,
    ...feeServes,
    ...poolServes,
    ...outboxServes,
    ...outsideAdapterServes,
    ...paymentFileServes,
    ...paymentAnswerServes,
  ],
  jobs: [
    ...[nightlyCheck, nightlyClosing, reckonAgain, operatorSides],
    ...[tellLow, monthlyFees, pullStatements, sealNumbers],
  ],
  adapterKinds: [channelV1, paymentFileKind],
  provides: [provideCardStory, providePayeeAccounts, provideBankLines, provideBookClosing],
  demo: replay,
});
