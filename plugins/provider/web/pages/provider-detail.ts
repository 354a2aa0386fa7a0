import { action, recordPage } from '@freightdeck/sdk/web';
import { disableProvider, enableProvider, providerLife, serviceProviders } from '../../contract/index.ts';
import { configAction, editAction, historyAction } from '../actions.ts';

/** 服务商详情 */
export const page = recordPage(serviceProviders, {
  workflow: providerLife,
  figures: ['platformId', 'shipperCount', 'platformFeePpm', 'permitTo'],
  sections: [
    {
      title: 'basic',
      fields: [
        'platformId',
        'platformName',
        'shortName',
        'platformGrade',
        'uscc',
        'legalPerson',
        'contactName',
        'contactMobile',
        'openAt',
      ],
    },
    { title: 'permit', fields: ['businessPermitNo', 'permitFrom', 'permitTo'] },
    { title: 'services', fields: ['oilgasConsumeThirdPartyType', 'brokerFlag', 'carCaptainFlag'] },
    {
      title: 'config',
      fields: [
        'platformFeePpm',
        'platformFeeMode',
        'vatPpm',
        'infoVatPpm',
        'maxOilRatio',
        'maxGasRatio',
        'payDeadlineHours',
        'acceptMinutes',
        'payChannel',
        'complianceMode',
        'regProvince',
      ],
    },
  ],
  actions: [editAction, configAction, historyAction, action(enableProvider), action(disableProvider)],
});
