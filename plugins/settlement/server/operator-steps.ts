import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { Call } from '@freightdeck/sdk/server';
import { freezeWaybill } from '@freightdeck/plugin-waybill/contract';
import type { freezeSettlement } from '../contract/index.ts';

/** The freeze is the trip's: it is seen and lifted where all freezes are, by the second person that takes. */
export const operatorSteps = {
  freeze: {
    effect: async (
      call: Pick<Call, 'execute'>,
      { waybillId }: { readonly waybillId: string },
      input: InputOfCommand<typeof freezeSettlement>,
    ) => {
      await call.execute(freezeWaybill, input, { id: waybillId });
      return {};
    },
  },
};
