import { expect, it } from 'vitest';
import { serverPlugins } from '../../host/plugins.server.ts';
import type { Command } from '../../sdk/contract/index.ts';
import { declarations } from '../support/declarations.ts';

/*
 * A form never asks for the typed id, number or name of a record that the product keeps: it offers the records. Text
 * fields that are called like one and are none stand here, by field or by command and field.
 */
const notRecords: Readonly<Record<string, readonly string[]>> = {
  'what the new or changed record itself is called': [
    ...['company.add', 'company.resubmit', 'company.edit'].map((name) => `${name} companyName`),
    ...['platformName', 'shortName', 'adminUserName', 'teamName', 'goodsName', 'unitName', 'stationName', 'titleName'],
    ...['dictName', 'configName', 'productNo', 'bank.add bankName', 'bank.edit bankName', 'clearingNo', 'simNo'],
    ...['user.add userName', 'serviceProvider.add platformId', 'serviceProvider.open platformId', 'fileName'],
    ...[
      'trackDevice.add deviceNo',
      'bankEnterpriseAccount.add accountNo',
      'carCaptain.addCarCaptain mandateContractNo',
    ],
    ...['carCaptain.terms mandateContractNo', 'subcontractOrder.addSubcontract contractNo'],
  ],
  'a paper of an authority, a bank, a post office or another outside office': [
    ...['businessPermitNo', 'qualificationNo', 'roadPermitNo', 'roadTransportNo', 'paperExpressNo', 'expressNo'],
    ...['engineNo', 'attachPermitNo', 'originalDocNo'],
    ...['confirmNo', 'invoiceNo', 'bankReceiptNo', 'channelNo', 'payNo', 'thirdStationId', 'appId', 'keyId'],
    ...['gunNo'],
    ...['fuelStation.topUp voucherNo', 'stationStatement.pay voucherNo'],
  ],
  'a person or a firm outside, of whom no record is kept': [
    ...['contactName', 'loadUnitName', 'unloadUnitName', 'insurerName', 'accountName', 'payerName', 'counterName'],
    ...['downstreamName', 'sellerName', 'holderName', 'fuelStation.add ownerName', 'fuelStation.save ownerName'],
    ...['fuelStation.amendData ownerName', 'feedback.add userName', 'bankName', 'broker.addBroker companyName'],
    ...['broker.submit companyName', 'broker.resubmit companyName', 'broker.edit companyName'],
    ...['add', 'submit', 'resubmit', 'change'].map((name) => `vehicle.${name} ownerName`),
    'vehicleChange.modify ownerName',
  ],
  'one of several kinds of record, by another field of the form': [
    ...['bankCard.add ownerId', 'bankCard.add ownerName', 'subAccount.open ownerId', 'subAccount.open ownerName'],
    ...['waybillChange.applyCaptain payeeName', 'waybillChange.batchAdd payeeName', 'ocrRecord.recognise bizNo'],
  ],
  'a line of a table that was pasted or uploaded, as it stands there': ['importRow.editRow vehicleNum', 'driverName'],
  'sent by a machine or by the telephone, never by a form': [
    ...['trackPoint.ingest deviceNo', 'trackPoint.forward deviceNo', 'fuelQr.use orderNo'],
  ],
  'set by the page whose record or button it is': [
    ...['submissionId', 'partnerRequestId'],
    ...['cockpitConfig.save platformId', 'cockpitConfig.remove platformId', 'packageId', 'pluginId', 'publisherId'],
  ],
  'a list of names that limits a rule, with names of shippers to come': ['companyNames'],
};

const named = /(?:Id|Ids|No|Sn|Num|Name|Names)$/;
/** Fields that are called like a record, or are an id, and have no picker. */
const typed = ({ name, input }: Command): readonly (readonly [string, string])[] =>
  Object.entries(input).flatMap(([field, { kind, refers, of = { kind } }]) =>
    refers === undefined && (of.kind === 'id' || (of.kind === 'text' && named.test(field))) ? [[name, field]] : [],
  );
const commands = serverPlugins.flatMap((half) => declarations(half.serves)).flatMap(({ command }) => command ?? []);

it('no command takes the typed id, number or name of a record', () => {
  const known = new Set(Object.values(notRecords).flat());
  const met = new Set<string>();
  const found = commands.flatMap(typed).filter(([command, field]) => {
    const reason = [`${command} ${field}`, field].find((one) => known.has(one));
    if (reason !== undefined) met.add(reason);
    return reason === undefined;
  });
  expect(found.map((one) => one.join(' '))).toEqual([]);
  expect([...known].filter((one) => !met.has(one))).toEqual([]);
});
it('every resource that a field refers to says what tells its records apart', () => {
  const all = serverPlugins.flatMap((half) => declarations(half.serves));
  const resources = new Map(all.flatMap(({ on }) => (on ? [[on.name, on] as const] : [])));
  const referred = new Set(commands.flatMap(({ input }) => Object.values(input).flatMap(({ refers }) => refers ?? [])));
  expect([...referred].filter((name) => !resources.get(name)?.lookup)).toEqual([]);
});
