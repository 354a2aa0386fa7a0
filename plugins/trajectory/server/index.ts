import { VehicleAlarms, VehiclePositions } from '@freightdeck/plugin-vehicle/contract';
import { defineServer, provide } from '@freightdeck/sdk/server';
import { ocrRead, trackPull } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { trajectory } from '../plugin.ts';
import { alarmServes } from './alarms.ts';
import { configServes } from './configs.ts';
import { deviceServes, offlineJob } from './devices.ts';
import { replay } from './demo.ts';
import { jt808 } from './jt808/gateway.ts';
import { followWaybills } from './follow-waybills.ts';
import { historyServes } from './history.ts';
import { serveForward, serveIngest } from './ingest.ts';
import { latestPositions } from './latest.ts';
import { tracks } from './migrations/0001-tracks.ts';
import { ocrOutside } from './migrations/0002-outside.ts';
import { driftJudged } from './migrations/0003-drift.ts';
import { alarmsOfWaybill } from './migrations/0004-alarms-of-waybill.ts';
import { readFields } from './migrations/0005-read-fields.ts';
import { alarmsShown } from './migrations/0006-alarms-shown.ts';
import { serviceBills } from './migrations/0007-service-bills.ts';
import { computed } from './migrations/0008-computed.ts';
import { keysHoldTheTenant } from './migrations/0010-keys-hold-the-tenant.ts';
import { pulls } from './migrations/0012-pulls.ts';
import { hoursChanged } from './migrations/0013-hours-changed.ts';
import { oneWay } from './migrations/0014-one-way.ts';
import { lateArrivals } from './migrations/0011-late-arrivals.ts';
import { arrivals } from './arrivals.ts';
import { forgetPositions } from './erased-people.ts';
import { handInTrack } from './packed-track.ts';
import { openAlarms } from './open-alarms.ts';
import { localOcr } from './local-ocr/adapter-kind.ts';
import { ocrServes, readAgain } from './ocr.ts';
import { monthlyServices } from './monthly-services.ts';
import { paidServes } from './paid-services.ts';
import { arrivalJob, onHourChanged } from './watch-arrivals.ts';
import { bookBills } from './service-books.ts';
import { pullJob, pullServes } from './pulls.ts';
import { provideTrackSummary, summariseJob, trackServes } from './summarise.ts';

export default defineServer(trajectory, {
  ports: [ocrRead, trackPull],
  texts: { zh, en },
  migrations: [
    tracks,
    ocrOutside,
    driftJudged,
    alarmsOfWaybill,
    readFields,
    alarmsShown,
    serviceBills,
    computed,
    keysHoldTheTenant,
    lateArrivals,
    pulls,
    hoursChanged,
    oneWay,
  ],
  serves: [
    ...trackServes,
    ...historyServes,
    serveIngest,
    serveForward,
    ...configServes,
    ...deviceServes,
    ...alarmServes,
    ...paidServes,
    ...ocrServes,
    ...pullServes,
  ],
  listens: [followWaybills, onHourChanged, ...arrivals, handInTrack, readAgain, forgetPositions],
  jobs: [summariseJob, offlineJob, arrivalJob, pullJob, bookBills, monthlyServices],
  adapterKinds: [localOcr()],
  gateways: [jt808],
  provides: [
    provide(VehiclePositions, () => latestPositions),
    provide(VehicleAlarms, () => openAlarms),
    provideTrackSummary,
  ],
  demo: replay,
});
