import { recordEvent, Rights, serve, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { addServiceProvider, serviceProviders, takenLabels } from '../contract/index.ts';
import { expectRequirements } from './requirements.ts';

/** Creates a tenant in one transaction, so that the first person to sign in finds roles, menus and rights. */
export const serveAddServiceProvider = serve(addServiceProvider, async (call, input) => {
  const {
    platformId,
    platformName,
    shortName,
    platformGrade,
    uscc,
    legalPerson,
    businessPermitNo,
    permitFrom,
    permitTo,
    contactName,
    contactMobile,
    adminUserName,
    adminPassword,
  } = input;
  if (permitFrom && permitTo && permitTo < permitFrom) call.refuse('permitDates');
  const taken = await call.tx.one<{ platformId: string; platformName: string }>(sql`
    select platform_id, platform_name from platform where lower(platform_id) = lower(${platformId})
      or platform_name = ${platformName} limit 1`);
  if (taken)
    call.refuse('taken', {
      field: takenLabels[taken.platformName === platformName ? 'platformName' : 'platformId'][call.language],
    });
  if (uscc && (await call.tx.one(sql`select platform_id from service_provider where uscc = ${uscc}`)))
    call.refuse('taken', { field: takenLabels.uscc[call.language] });
  const at = call.now();
  await call.tx.run(sql`
    insert into platform (platform_id, platform_name, short_name, platform_grade, status, service_provider_id,
      created_at, created_by, updated_at, updated_by)
    values (${platformId}, ${platformName}, ${shortName}, ${platformGrade}, 1, ${platformId}, ${at}, ${call.caller.id},
      ${at}, ${call.caller.id})`);
  await call.tx.run(sql`
    insert into service_provider (platform_id, uscc, legal_person, business_permit_no, permit_from, permit_to,
      contact_name, contact_mobile)
    values (${platformId}, ${uscc ?? null}, ${legalPerson ?? null}, ${businessPermitNo ?? null}, ${permitFrom ?? null},
      ${permitTo ?? null}, ${contactName ?? null}, ${contactMobile ?? null})`);
  await expectRequirements(call as Call, platformId);
  const rights = call.get(Rights);
  const admin = (await rights.seedRoles(call, platformId)).get('providerAdmin');
  if (admin === undefined) throw new Error('the template of the provider administrator is missing');
  const userId = call.newId();
  await call.tx.run(sql`
    insert into platform_user (platform_id, id, user_name, name, mobile, user_type, created_at, created_by, updated_at,
      updated_by)
    values (${platformId}, ${userId}, ${adminUserName}, ${contactName ?? adminUserName}, ${contactMobile ?? ''}, '2',
      ${at}, ${call.caller.id}, ${at}, ${call.caller.id})`);
  await call.tx.run(
    sql`insert into platform_user_role (platform_id, user_id, role_id) values (${platformId}, ${userId}, ${admin})`,
  );
  const weak = await rights.setPassword(call, userId, adminPassword);
  if (weak) call.refuse(weak);
  await recordEvent(call, serviceProviders, platformId, { action: 'add', toState: 1, platformId });
  return { id: platformId };
});
