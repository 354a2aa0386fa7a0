import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  file,
  id,
  idNumber,
  integer,
  money,
  optional,
  ratio,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { drivers } from './driver.ts';

const path = '/api/user/faceVerify';
const scene = choice('FACE_SCENE', [
  { value: 'GRAB', zh: '抢单', en: 'Grab a trip' },
  { value: 'WITHDRAW', zh: '提现', en: 'Withdraw' },
  { value: 'BINDCARD', zh: '绑卡', en: 'Bind a card' },
]);
/** How many consecutive failures lock a scene, and for how many hours. */
export const faceLock = { failures: 3, hours: 24 } as const;
/** Settings of providers that have configured nothing. */
export const faceDefaults = { enabled: 1, thresholdPpm: 800_000 } as const;

/** 人脸核验: one attempt of a driver in a scene; never changed or removed. */
export const faces = defineResource({
  name: 'faceVerify',
  path,
  table: 'face_verify',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    driverId: id('driver', 'name'),
    name: text(20),
    idNumber: idNumber('data:plainId'),
    scene,
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    faceScore: ratio(),
    pass: choice('FACE_RESULT', [
      { value: 1, zh: '通过', en: 'Passed', tone: 'done' },
      { value: 0, zh: '未通过', en: 'Failed', tone: 'refused' },
    ]),
    livenessType: choice('LIVENESS_TYPE', [
      { value: 'ACTION', zh: '动作活体', en: 'Action' },
      { value: 'SILENT', zh: '静默活体', en: 'Silent' },
      { value: 'COLOR', zh: '炫彩活体', en: 'Colour' },
    ]),
    device: text(60),
    channel: text(20),
    costCents: money(),
    image: optional(file()),
    createdAt: dateTime(),
  },
  filters: { name: 'like', idNumber: 'equal', scene: 'in', pass: 'in', waybillSn: 'like', createdAt: 'range' },
  sorts: ['createdAt', 'faceScore'],
  totals: ['costCents'],
  counted: 'pass',
  label: 'name',
  access: ['faceManage:view'],
  exportAccess: ['faceManage:export'],
  filesAccess: ['faceManage:viewImage'],
});

const { faceScore, livenessType, device, channel, costCents, image } = faces.fields;
/** An attempt of the driver with the service's result. Three consecutive failures lock the scene for a day. */
export const verifyFace = defineCommand({
  name: 'driver.verifyFace',
  path: `${path}/verify`,
  access: ['faceManage:config'],
  on: drivers,
  input: {
    scene,
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    faceScore,
    livenessType,
    device,
    channel,
    costCents,
    image,
  },
  answer: { pass: integer(0, 1) },
  refusals: {
    sceneOff: { status: 409, zh: '该场景未启用人脸核验', en: 'Face verification is off for this scene' },
    locked: {
      status: 423,
      zh: '连续三次未通过，{until} 前不能再次核验',
      en: 'Locked after three failures until {until}',
    },
  },
});
/** 锁定: consecutive failures of a driver in a scene, and until when the scene is locked. */
export const faceLocks = defineResource({
  name: 'faceLock',
  path: '/api/user/faceLock',
  table: 'face_lock',
  tenancy: 'tenant',
  fields: {
    driverId: id('driver', 'name'),
    name: text(20),
    scene,
    failures: integer(0, 1000),
    lockedUntil: optional(dateTime()),
    updatedAt: dateTime(),
  },
  filters: { name: 'like', scene: 'in', lockedUntil: 'range' },
  sorts: ['updatedAt', 'lockedUntil'],
  label: 'name',
  access: ['faceManage:view'],
});
/** Unlocks a scene for a driver. */
export const resetFace = defineCommand({
  name: 'faceLock.reset',
  path: `${path}/reset`,
  access: ['faceManage:reset'],
  on: faceLocks,
  input: { reason: text(200) },
  refusals: {
    notLocked: { status: 409, zh: '该司机在此场景没有被锁定', en: 'The driver is not locked in this scene' },
  },
});

/** 场景配置: a provider's settings that differ from the defaults. */
export const faceScenes = defineResource({
  name: 'faceScene',
  path: '/api/user/faceScene',
  table: 'face_scene',
  tenancy: 'tenant',
  fields: {
    scene,
    enabled: choice('FACE_SCENE_ENABLED', [
      { value: 1, zh: '启用', en: 'On', tone: 'done' },
      { value: 0, zh: '停用', en: 'Off', tone: 'stopped' },
    ]),
    thresholdPpm: ratio(),
    operator: text(20),
    updatedAt: dateTime(),
  },
  filters: { scene: 'in', enabled: 'in' },
  sorts: ['updatedAt'],
  label: 'scene',
  access: ['faceManage:config', 'faceManage:view'],
});
export const configFace = defineCommand({
  name: 'faceScene.config',
  path: `${path}/config`,
  access: ['faceManage:config'],
  input: { forPlatform: text(16), scene, enabled: faceScenes.fields.enabled, thresholdPpm: ratio() },
  answer: { id: id() },
});
