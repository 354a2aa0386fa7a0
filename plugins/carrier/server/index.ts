import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';
import { driverChanges, driverErasure, drivers, identityCheck } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { carrier } from '../plugin.ts';
import { serveAddDriver } from './add-driver.ts';
import { licenceWatch, serveBasicAudit, serveDriverAudit, serveDriverChanges, serveTwoLevel } from './audit-drivers.ts';
import { bindingServes, vehicleLeft } from './bindings.ts';
import { captainServes } from './captains.ts';
import { replay } from './demo.ts';
import { driverDeskServes } from './driver-desk.ts';
import { previewServes } from './erasure/preview.ts';
import { eraseAgreed, erasureServes, provideErasing } from './erasure/serve-erasure.ts';
import { tellExpiring } from './expiring-certificates.ts';
import { faceServes } from './faces.ts';
import { ownerAndBrokerServes } from './members.ts';
import { drivers as driverTable } from './migrations/0001-drivers.ts';
import { audits } from './migrations/0002-audits.ts';
import { members } from './migrations/0003-members.ts';
import { certNotices } from './migrations/0004-cert-notices.ts';
import { sorted } from './migrations/0005-sorted.ts';
import { identityOutside } from './migrations/0006-outside.ts';
import { papers } from './migrations/0007-papers.ts';
import { handedIn } from './migrations/0008-handed-in.ts';
import { figures } from './migrations/0009-figures.ts';
import { sharedPapers as papersAsOne } from './migrations/0010-shared-papers.ts';
import { keysHoldTheTenant } from './migrations/0012-keys-hold-the-tenant.ts';
import { keptNumbers } from './migrations/0016-kept-numbers.ts';
import { erasure } from './migrations/0017-erasure.ts';
import { erasureOfAll } from './migrations/0018-erasure-of-all.ts';
import { personServes } from './person.ts';
import { sharedPapers } from './shared-papers.ts';
import { toldByText } from './told-by-text.ts';
import { vehiclesToldByText } from './vehicles-told.ts';

/** A change without the personal numbers in it, which nobody needs to judge it. */
const maskedNumbers = (change: Sql): Sql => sql`${change} || jsonb_strip_nulls(jsonb_build_object(
  'driverLicenseNo', masked_number(${change}->>'driverLicenseNo'),
  'emergencyMobile', masked_number(${change}->>'emergencyMobile')))`;

export default defineServer(carrier, {
  ports: [identityCheck],
  texts: { zh, en },
  migrations: [
    driverTable,
    audits,
    members,
    certNotices,
    sorted,
    identityOutside,
    papers,
    handedIn,
    figures,
    papersAsOne,
    keysHoldTheTenant,
    keptNumbers,
    erasure,
    erasureOfAll,
  ],
  serves: [
    serveResource(drivers, {
      order: sql`r.name`,
      byAnother: { maker: 'eraseWantedBy', commands: [driverErasure.spare, driverErasure.erase] },
      columns: {
        realNameStatus: sql`coalesce((select p.real_name_status from person_check p where p.platform_id = r.platform_id
          and p.id_number = r.id_number and p.name = r.name), 0)`,
        faceScore: sql`(select f.face_score from face_verify f where f.platform_id = r.platform_id
          and f.driver_id = r.id order by f.created_at desc limit 1)`,
        vehicleNum: sql`(select min(v.vehicle_num) from vehicle v
          where v.platform_id = r.platform_id and v.default_driver_id = r.id)`,
        carOwnerName: sql`(select string_agg(distinct vehicle_owner(v.platform_id, v.id), ' ') from vehicle v
          where v.platform_id = r.platform_id and v.default_driver_id = r.id)`,
        captainName: sql`captain_of_driver(r.platform_id, r.id)`,
        creditScore: sql`driver_credit(r.platform_id, r.id)`,
        reportStatus: sql`archive_reported(r.platform_id, 'DRIVER', r.id)`,
      },
    }),
    serveAddDriver,
    serveDriverAudit,
    serveBasicAudit,
    serveTwoLevel,
    ...driverDeskServes,
    serveResource(driverChanges, {
      order: sql`r.created_at desc`,
      columns: { before: maskedNumbers(sql`r.before`), after: maskedNumbers(sql`r.after`) },
    }),
    serveDriverChanges,
    ...personServes,
    ...ownerAndBrokerServes,
    ...captainServes,
    ...bindingServes,
    ...faceServes,
    ...erasureServes,
    ...previewServes,
  ],
  listens: [...toldByText, ...vehiclesToldByText, vehicleLeft],
  provides: [provideErasing],
  jobs: [tellExpiring, licenceWatch, sharedPapers, eraseAgreed],
  demo: replay,
});
