import { makeStyles } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { complianceChecks, regReports, taxFilings } from '../../contract/index.ts';

const useStyles = makeStyles({ part: { display: 'flex', flexDirection: 'column', gap: '16px' } });
/** Length of `yyyy-MM`. */
const monthLength = 7;

/** 合规 of a waybill: its latest check, what the regulator was told, and the tax filing of the driver's month. */
export const part = observer(function WaybillCompliance({
  record: { id, waybillSn, driverId, driverName, signAt },
}: {
  readonly record: RecordOf<typeof waybills>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.part}>
      <RelatedRecords
        headed
        wholly
        resource={complianceChecks}
        where={{ waybillId: id }}
        label={text('trip.check')}
        empty={{ title: text('trip.noCheck'), hint: text('trip.noCheckHint') }}
        columns={[
          'waybillSn',
          'riskLevel',
          'contractFlow',
          'goodsFlow',
          'fundsFlow',
          'invoiceFlow',
          'trackFlow',
          'hitRules',
          'waived',
          'at',
        ]}
      />
      <RelatedRecords
        headed
        resource={regReports}
        where={{ waybillSn }}
        label={text('trip.reports')}
        empty={{ title: text('trip.noReport'), hint: text('trip.noReportHint') }}
        columns={['bizNo', 'msgType', 'reportState', 'seq', 'errorCode', 'message', 'sentAt', 'acceptedAt']}
      />
      {signAt !== null && (
        <RelatedRecords
          headed
          wholly
          resource={taxFilings}
          where={{ month: signAt.slice(0, monthLength), name: driverName }}
          only={({ personId }) => personId === driverId}
          label={text('trip.tax')}
          empty={{ title: text('trip.noTax'), hint: text('trip.noTaxHint') }}
          columns={['name', 'month', 'taxStatus', 'tripCount', 'income', 'vat', 'iit', 'payNo', 'declaredAt', 'paidAt']}
        />
      )}
    </div>
  );
});
