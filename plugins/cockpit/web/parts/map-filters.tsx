import { Field, makeStyles } from '@fluentui/react-components';
import type { Field as FieldOf } from '@freightdeck/sdk/contract';
import { DateRangeField, FormField } from '@freightdeck/sdk/ui';
import { isDayRangeText } from '@freightdeck/sdk/values';
import { Plugins, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { mapDetail } from '../../contract/index.ts';
import type { MapAsked } from '../stores/map-detail.ts';

const useStyles = makeStyles({ field: { minWidth: '200px' } });
/** Which trips the map shows: of which days, of which shipper, of what cargo. */
export const MapFilters = observer(function MapFilters({
  asked,
  onAsk,
}: {
  readonly asked: MapAsked;
  readonly onAsk: (asked: MapAsked) => void;
}) {
  const styles = useStyles();
  const text = useText();
  const plugins = useService(Plugins);
  const [day, setDay] = useState(asked.from || asked.to ? `${asked.from ?? ''}~${asked.to ?? ''}` : '');
  // The kinds of cargo are those of goods sources; who may not see those is not asked for one.
  const [cargo, setCargo] = useState<FieldOf>();
  useEffect(() => {
    let wanted = true;
    plugins.resource('goods').then(
      (goods) => wanted && setCargo(goods?.fields['cargoType']),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [plugins]);
  const chosen = (value: unknown): string | null =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  const chooseDays = (value: string): void => {
    setDay(value);
    if (!isDayRangeText(value)) return;
    const [from = '', to = ''] = value.split('~');
    onAsk({ ...asked, from: from || null, to: to || null });
  };
  return (
    <>
      <Field label={text('trade.days')}>
        <DateRangeField label={text('trade.days')} value={day} onChange={chooseDays} />
      </Field>
      <div className={styles.field}>
        <FormField
          name="companyId"
          field={mapDetail.input.companyId}
          label={text('trade.company')}
          value={asked.companyId ?? null}
          onChange={(value) => onAsk({ ...asked, companyId: chosen(value) })}
        />
      </div>
      {cargo && (
        <div className={styles.field}>
          <FormField
            name="cargoType"
            field={{ ...cargo, required: false }}
            label={text('map.cargoType')}
            value={asked.cargoType ?? null}
            onChange={(value) => onAsk({ ...asked, cargoType: chosen(value) })}
          />
        </div>
      )}
    </>
  );
});
