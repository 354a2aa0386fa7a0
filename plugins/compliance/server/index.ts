import { defineServer } from '@freightdeck/sdk/server';
import { regulatorSubmit } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { compliance } from '../plugin.ts';
import { askedByTrip } from './asked-by-trip.ts';
import { checkServes } from './checks.ts';
import { tellFilings } from './money-trail.ts';
import { replay } from './demo.ts';
import { handInPapers } from './evidence-papers.ts';
import { gateListener } from './gate.ts';
import { amendJob } from './amended.ts';
import { reportListeners } from './enqueue.ts';
import { rules } from './migrations/0001-rules.ts';
import { checks } from './migrations/0002-checks.ts';
import { waybillReports } from './migrations/0003-waybill-reports.ts';
import { withheld } from './migrations/0004-withheld.ts';
import { allRules } from './migrations/0005-all-rules.ts';
import { checkJob, dueListeners, factListener, nightlyJob } from './rechecks.ts';
import { messages } from './migrations/0006-messages.ts';
import { keysHoldTheTenant } from './migrations/0008-keys-hold-the-tenant.ts';
import { ofRoute } from './migrations/0009-of-route.ts';
import { keptNumbers } from './migrations/0013-kept-numbers.ts';
import { monthlyTax } from './monthly-tax.ts';
import { monthServes } from './report-months.ts';
import { reportJob, reportServes } from './reports.ts';
import { ruleServes } from './rules.ts';
import { taxServes } from './tax.ts';
import { tellUploadFailures } from './told.ts';
import { provideTripStory } from './trip-story.ts';
import { approvalListener, askedListeners, waiverServes } from './waivers.ts';

export default defineServer(compliance, {
  ports: [regulatorSubmit],
  texts: { zh, en },
  migrations: [rules, checks, waybillReports, withheld, allRules, messages, keysHoldTheTenant, ofRoute, keptNumbers],
  serves: [...ruleServes, ...checkServes, ...waiverServes, ...reportServes, ...monthServes, ...taxServes],
  listens: [
    gateListener,
    ...dueListeners,
    factListener,
    ...reportListeners,
    approvalListener,
    ...askedListeners,
    tellFilings,
    handInPapers,
    ...askedByTrip,
  ],
  jobs: [checkJob, nightlyJob, amendJob, reportJob, tellUploadFailures, monthlyTax],
  provides: [provideTripStory],
  demo: replay,
});
