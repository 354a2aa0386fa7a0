import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  month,
  optional,
  plate,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { waybills } from './waybill.ts';

const path = '/api/trucking/waybillAssessment';
const score = () => integer(1, 5);
/** 运单评价: ratings of a signed trip by shipper, driver and platform. Each rates once; a rating never changes. */
export const assessments = defineResource({
  name: 'waybillAssessment',
  path,
  table: 'waybill_assessment',
  tenancy: 'tenant',
  fields: {
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    platformName: text(64),
    companyName: reference('company', 'companyName', 64),
    driverName: reference('driver', 'name', 20),
    vehicleNum: plate(),
    raterType: choice('RATER_TYPE', [
      { value: 'SHIPPER', zh: '货主', en: 'Shipper' },
      { value: 'DRIVER', zh: '司机', en: 'Driver' },
      { value: 'PLATFORM', zh: '平台', en: 'Platform' },
    ]),
    scoreOnTime: score(),
    scoreService: score(),
    scoreIntact: score(),
    scorePayment: score(),
    tags: optional(text(100)),
    comment: optional(text(300)),
    reply: optional(text(300)),
    replyBy: optional(text(20)),
    shown: choice('ASSESSMENT_SHOWN', [
      { value: 1, zh: '显示', en: 'Shown', tone: 'done' },
      { value: 0, zh: '隐藏', en: 'Hidden', tone: 'stopped' },
    ]),
    at: dateTime(),
  },
  filters: {
    waybillSn: 'many',
    raterType: 'in',
    scoreOnTime: 'range',
    companyName: 'like',
    driverName: 'like',
    shown: 'in',
    at: 'range',
  },
  sorts: ['at', 'scoreOnTime'],
  counted: 'raterType',
  label: 'waybillSn',
  access: ['waybillAssessment:view'],
  exportAccess: ['waybillAssessment:export'],
});
const { scoreOnTime, scoreService, scoreIntact, scorePayment, tags, comment } = assessments.fields;
export const rateWaybill = defineCommand({
  name: 'waybill.rate',
  path: `${path}/add`,
  access: ['waybillAssessment:reply'],
  on: waybills,
  input: { scoreOnTime, scoreService, scoreIntact, scorePayment, tags, comment },
  answer: { id: id() },
  refusals: {
    notSigned: { status: 409, zh: '签收后才能评价', en: 'Only a signed trip can be rated' },
    twice: { status: 409, zh: '该运单已评价', en: 'This trip has been rated already' },
  },
});
export const replyAssessment = defineCommand({
  name: 'waybillAssessment.reply',
  path: `${path}/reply`,
  access: ['waybillAssessment:reply'],
  on: assessments,
  input: { reply: text(300) },
  refusals: { replied: { status: 409, zh: '该评价已回复', en: 'It has been replied to' } },
});
/** A hidden rating no longer counts for the credit score. */
export const hideAssessment = defineCommand({
  name: 'waybillAssessment.hide',
  path: `${path}/hide`,
  access: ['waybillAssessment:hide'],
  on: assessments,
  input: { reason: text(200) },
  bulk: true,
});
export const showAssessment = defineCommand({
  name: 'waybillAssessment.show',
  path: `${path}/show`,
  access: ['waybillAssessment:show'],
  on: assessments,
  bulk: true,
});
export const assessmentLife = defineWorkflow({
  name: 'waybillAssessment',
  resource: assessments,
  state: 'shown',
  initial: 1,
  transitions: {
    reply: { command: replyAssessment, from: [1], to: 'same', actors: ['provider', 'operator'] },
    hide: { command: hideAssessment, from: [1], to: 0, actors: ['provider', 'operator'] },
    show: { command: showAssessment, from: [0], to: 1, actors: ['provider', 'operator'] },
  },
});
/**
 * 月度信用分: the average of a month's scores, out of 100, less what a driver loses for trips that he gave up. Drivers
 * are rated by shippers and the platform, shippers by drivers.
 */
export const creditScores = defineResource({
  name: 'creditScore',
  path: '/api/trucking/waybillCreditScore',
  table: 'waybill_credit_score',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    subjectType: choice('CREDIT_SUBJECT', [
      { value: 'DRIVER', zh: '司机', en: 'Driver' },
      { value: 'SHIPPER', zh: '货主', en: 'Shipper' },
    ]),
    subjectName: text(64),
    month: month(),
    ratings: integer(0, 1_000_000),
    /** Trips that the driver gave up after he had taken them: five points each. */
    givenUpTrips: integer(0, 1_000_000),
    creditScore: integer(0, 100),
  },
  filters: { subjectType: 'in', subjectName: 'like', month: 'equal' },
  sorts: ['month', 'creditScore', 'ratings'],
  label: 'subjectName',
  access: ['waybillAssessment:view'],
});
