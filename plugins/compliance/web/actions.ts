import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import { tellCheck } from '@freightdeck/plugin-waybill/contract';
import { lazy } from 'react';
import { askWaiver, buildEvidence, checkAgain, checkWaybill, freezeRisk, readPayload } from '../contract/index.ts';
import type { complianceChecks } from '../contract/index.ts';

const EvidenceForm = lazy(() =>
  import('./parts/evidence-form.tsx').then((module) => ({ default: module.EvidenceForm })),
);
const PayloadView = lazy(() => import('./parts/payload-view.tsx').then((module) => ({ default: module.PayloadView })));
/** A check says what it has found, and leads to it. */
export const checkAction = action(checkWaybill, { primary: true, icon: 'ShieldCheckmark', tells: tellCheck });
export const recheckAction = action(checkAgain, { icon: 'ShieldCheckmark', tells: tellCheck });
/** Prefilled with the first violated rule. */
export const waiveAction = action(askWaiver, {
  initial: (row: RecordOf<typeof complianceChecks>) => ({ ruleId: row.hitRules?.split(' ')[0] ?? '' }),
});
export const freezeAction = action(freezeRisk);
export const evidenceAction = action(buildEvidence, { form: EvidenceForm });
export const payloadAction = action(readPayload, { form: PayloadView });
