export { balance, ledgerAccounts, ledgerChecks, ledgerEntries, ledgerJournals, side, trialBalance, verifyLedger } from './ledger.ts';
