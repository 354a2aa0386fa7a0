import {
  callerName,
  insertRecord,
  momentLater,
  platformName,
  recordEvent,
  serve,
  serveResource,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  configFace,
  drivers,
  faceDefaults,
  faceLock,
  faceLocks,
  faces,
  faceScenes,
  resetFace,
  verifyFace,
} from '../contract/index.ts';

interface Lock {
  readonly id: string;
  readonly failures: number;
  readonly lockedUntil: string | null;
}
interface Scene {
  readonly enabled: number;
  readonly thresholdPpm: number;
}

const verify = serve(verifyFace, async (call, input, driver) => {
  // Only drivers make attempts; the console shows them.
  if (call.caller.actor !== 'driver' && call.caller.actor !== 'system') call.refuse('forbidden');
  const { platformId } = driver;
  const { enabled, thresholdPpm } =
    (await call.tx.one<Scene>(
      sql`select enabled, threshold_ppm from face_scene where platform_id = ${platformId} and scene = ${input.scene}`,
    )) ?? faceDefaults;
  if (enabled === 0) call.refuse('sceneOff');
  const lock = await call.tx.one<Lock>(
    sql`select id, failures, locked_until from face_lock where platform_id = ${platformId} and driver_id = ${driver.id}
      and scene = ${input.scene} for update`,
  );
  if (lock?.lockedUntil && lock.lockedUntil > call.now()) call.refuse('locked', { until: lock.lockedUntil });
  const pass = input.faceScore >= thresholdPpm ? 1 : 0;
  await insertRecord(call, faces, {
    ...input,
    platformId,
    driverId: driver.id,
    name: driver.name,
    idNumber: driver.idNumber,
    pass,
  });
  // An expired lock resets the failures.
  const failures = pass === 1 ? 0 : (lock?.lockedUntil ? 0 : (lock?.failures ?? 0)) + 1;
  const lockedUntil = failures >= faceLock.failures ? momentLater(call.now(), { hours: faceLock.hours }) : null;
  if (lock) await updateRecord(call, faceLocks, lock.id, undefined, { failures, lockedUntil });
  else if (pass === 0)
    await insertRecord(call, faceLocks, {
      platformId,
      driverId: driver.id,
      name: driver.name,
      scene: input.scene,
      failures,
      lockedUntil,
    });
  if (lockedUntil)
    await recordEvent(call, drivers, driver.id, {
      action: 'faceLocked',
      detail: { scene: input.scene, lockedUntil },
      platformId,
    });
  return { pass };
});

const reset = serve(resetFace, async (call, { reason }, lock) => {
  if (!lock.lockedUntil || lock.lockedUntil <= call.now()) call.refuse('notLocked');
  await updateRecord(call, faceLocks, lock.id, lock.version, { failures: 0, lockedUntil: null });
  await recordEvent(call, faceLocks, lock.id, { action: 'reset', reason, platformId: lock.platformId });
});

const config = serve(configFace, async (call, { forPlatform, scene, enabled, thresholdPpm }) => {
  if (call.caller.actor === 'provider') call.refuse('forbidden');
  if (
    !(await call.tx.one(
      sql`select platform_id from platform where platform_id = ${forPlatform} and platform_id <> '00001'`,
    ))
  )
    call.refuse('notFound');
  const values = { enabled, thresholdPpm, operator: callerName(call) };
  const known = await call.tx.one<{ id: string }>(
    sql`select id from face_scene where platform_id = ${forPlatform} and scene = ${scene} for update`,
  );
  if (known) await updateRecord(call, faceScenes, known.id, undefined, values);
  const id = known?.id ?? (await insertRecord(call, faceScenes, { platformId: forPlatform, scene, ...values }));
  await recordEvent(call as Call, faceScenes, id, {
    action: 'config',
    detail: { scene, enabled, thresholdPpm },
    platformId: forPlatform,
  });
  return { id };
});

export const faceServes: readonly Served[] = [
  serveResource(faces, { order: sql`r.created_at desc`, columns: { platformName } }),
  serveResource(faceLocks, { order: sql`r.updated_at desc` }),
  serveResource(faceScenes, { order: sql`r.platform_id, r.scene` }),
  verify,
  reset,
  config,
];
