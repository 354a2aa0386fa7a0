import { Button, Text, makeStyles, tokens } from '@fluentui/react-components';
import { Navigation, Permissions, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { PartnerActivation } from '../../contract/index.ts';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: '8px' },
  bad: { color: tokens.colorPaletteRedForeground1 },
});
const faults = [
  'partnerUnset',
  'partnerAddress',
  'partnerDown',
  'partnerSlow',
  'partnerStatus',
  'partnerType',
  'partnerTooLarge',
  'partnerAnswer',
  'partnerRefused',
] as const;

/** What stands in the cell, in words: what waits, since when and why, else when the service was told last. */
export function useDeliveryWords(): (activation: PartnerActivation) => string {
  const text = useText();
  /** The outbox keeps a code and what the network or the service said: `partnerDown: ECONNREFUSED`. */
  const reason = (why: string): string => {
    const code = faults.find((one) => why.includes(`${one}:`));
    if (code === undefined) return why;
    const said = why.slice(why.indexOf(`${code}:`) + code.length + 1).trim();
    return said === '' ? text(`partners.fault.${code}`) : `${text(`partners.fault.${code}`)} (${said})`;
  };
  return ({ deliveries }) => {
    if (!deliveries) return '-';
    const { waiting, parked, failedSince, why, lastAt } = deliveries;
    const parts = [
      ...(parked > 0 ? [text('partners.told.parked', { count: parked })] : []),
      ...(waiting > 0 ? [text('partners.told.waiting', { count: waiting })] : []),
      ...(failedSince !== null ? [text('partners.told.since', { at: failedSince, why: reason(why ?? '') })] : []),
      ...(lastAt !== null ? [text('partners.told.last', { at: lastAt })] : []),
    ];
    return parts.length > 0 ? parts.join(' · ') : text('partners.told.none');
  };
}

/**
 * How a plugin's service is told of events and jobs, with the way to where what could not be delivered is sent again.
 */
export const PartnerDeliveries = observer(function PartnerDeliveries({
  activation,
}: {
  readonly activation: PartnerActivation;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  const { can } = useService(Permissions);
  const words = useDeliveryWords();
  const { deliveries, pluginId, platformId } = activation;
  if (!deliveries) return '-';
  const isBad = deliveries.failedSince !== null || deliveries.parked > 0;
  return (
    <span className={styles.line}>
      {isBad && can('outsideChannels:view') && (
        <Button
          size="small"
          appearance="subtle"
          aria-label={text('partners.told.lookAt', { name: pluginId, platform: platformId })}
          onClick={() =>
            navigation.go('/outsideChannels', {
              adapter: `partner:${pluginId}`,
              ...(deliveries.parked > 0 && { state: 'parked' }),
            })
          }
        >
          {text('partners.told.look')}
        </Button>
      )}
      <Text size={200} {...(isBad && { className: styles.bad })}>
        {words(activation)}
      </Text>
    </span>
  );
});
