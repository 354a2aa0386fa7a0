import { formPage } from '@freightdeck/sdk/web';
import { openServiceProvider } from '../../contract/index.ts';

/** 新增服务商: the whole agreement, step by step. */
export const page = formPage(openServiceProvider, {
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
      ],
    },
    { title: 'permit', fields: ['businessPermitNo', 'permitFrom', 'permitTo', 'regProvince'] },
    { title: 'channels', fields: ['payChannel', 'oilgasConsumeThirdPartyType', 'brokerFlag', 'carCaptainFlag'] },
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
      ],
    },
    { title: 'compliance', fields: ['complianceMode'] },
    { title: 'administrator', fields: ['adminUserName', 'adminPassword'] },
  ],
  initial: {
    platformGrade: '2',
    vatPpm: 90_000,
    infoVatPpm: 60_000,
    maxOilRatio: 400_000,
    maxGasRatio: 400_000,
    payDeadlineHours: 72,
    acceptMinutes: 0,
    complianceMode: 'BLOCK',
    payChannel: 'NONE',
  },
  done: (_answer, tools) => tools.go('/serviceProviderNew'),
});
