import { defineServer } from '@freightdeck/sdk/server';
import { regulatorSubmit } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { compliance } from '../plugin.ts';
import { tellFilings } from './money-trail.ts';
import { checkJob, checkServes, dueListener, factListener } from './checks.ts';
import { replay } from './demo.ts';
import { reportListeners } from './enqueue.ts';
import { rules } from './migrations/0001-rules.ts';
import { checks } from './migrations/0002-checks.ts';
import { waybillReports } from './migrations/0003-waybill-reports.ts';
import { withheld } from './migrations/0004-withheld.ts';
import { reportJob, reportServes } from './reports.ts';
import { ruleServes } from './rules.ts';
import { taxServes } from './tax.ts';
import { approvalListener, askedListeners, waiverServes } from './waivers.ts';

export default defineServer(compliance, {
  ports: [regulatorSubmit],
  texts: { zh, en },
  migrations: [rules, checks, waybillReports, withheld],
  serves: [...ruleServes, ...checkServes, ...waiverServes, ...reportServes, ...taxServes],
  listens: [dueListener, factListener, ...reportListeners, approvalListener, ...askedListeners, tellFilings],
  jobs: [checkJob, reportJob],
  demo: replay,
});
