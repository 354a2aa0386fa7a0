import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import { askWaiver, buildEvidence, checkAgain, freezeRisk, readPayload } from '../contract/index.ts';
import type { complianceChecks } from '../contract/index.ts';

const EvidenceForm = lazy(() =>
  import('./parts/evidence-form.tsx').then((module) => ({ default: module.EvidenceForm })),
);
const PayloadView = lazy(() => import('./parts/payload-view.tsx').then((module) => ({ default: module.PayloadView })));
export const recheckAction = action(checkAgain, { icon: 'ShieldCheckmark' });
/** Prefilled with the first violated rule. */
export const waiveAction = action(askWaiver, {
  initial: (row: RecordOf<typeof complianceChecks>) => ({ ruleId: row.hitRules?.split(' ')[0] ?? '' }),
});
export const freezeAction = action(freezeRisk);
export const evidenceAction = action(buildEvidence, { form: EvidenceForm });
export const payloadAction = action(readPayload, { form: PayloadView });
