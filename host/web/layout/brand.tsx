import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Auth, useService, useText } from '@freightdeck/sdk/web';
import { useBranding } from '../branding.ts';
import { VehicleTruckProfileFilled } from './shell-icons.ts';
import styles from './layout.module.css';

/** Logo of the tenant, or the product's own mark when there is none or it fails to load. */
export function Logo({
  source,
  size = 24,
}: {
  readonly source: string | undefined;
  readonly size?: number;
}): ReactElement {
  const [broken, setBroken] = useState(false);
  return source && !broken ? (
    <img
      className={styles.logo}
      style={{ width: size, height: size }}
      src={source}
      alt=""
      onError={() => {
        setBroken(true);
      }}
    />
  ) : (
    <span className={styles.mark} style={{ width: size, height: size, borderRadius: size / 4 }} aria-hidden="true">
      <VehicleTruckProfileFilled fontSize={size * 0.7} />
    </span>
  );
}
/** Logo and name of the current platform; links to the home page. */
export const Brand = observer(function Brand(): ReactElement {
  const text = useText();
  const { session } = useService(Auth);
  const branding = useBranding();
  const name = session?.platformName || branding.name || text('core.shell.product');
  return (
    <Link className={styles.brand} to="/home" aria-label={text('core.shell.brand', { name })}>
      <Logo source={branding.logo} />
      <span className={styles.platform} title={name}>
        {name}
      </span>
    </Link>
  );
});
