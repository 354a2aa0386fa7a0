import { formPage } from '@freightdeck/sdk/web';
import { submitCert } from '../../contract/index.ts';

/** 车辆证照更新: the new certificate and its expiry date. */
export const page = formPage(submitCert, {
  sections: [{ title: 'certificate', fields: ['vehicleId', 'certType', 'newTo', 'certFile'] }],
  done: (_answer, tools) => tools.go('/carInfoKeep'),
});
