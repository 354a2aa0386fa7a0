import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import styles from './login.module.css';

interface DemoAccountsProps {
  readonly accounts: readonly { readonly userName: string; readonly platformName: string; readonly mobile: string }[];
  readonly onChoose: (userName: string, mobile: string) => void;
}
/** Accounts of the demo data; a click fills the form. The server lists them in demo mode only. */
export const DemoAccounts = observer(function DemoAccounts({ accounts, onChoose }: DemoAccountsProps): ReactElement {
  const text = useText();
  const platforms = [...new Set(accounts.map((account) => account.platformName))];
  return (
    <section className={styles.demo} aria-label={text('core.login.demo')}>
      <h2>{text('core.login.demo')}</h2>
      <div className={styles.accounts}>
        {platforms.map((platform) => (
          <div key={platform} className={styles.platformRow}>
            <span title={platform}>{platform}</span>
            <div>
              {accounts
                .filter((account) => account.platformName === platform)
                .map(({ userName, mobile }) => (
                  <button
                    key={userName}
                    type="button"
                    onClick={() => {
                      onChoose(userName, mobile);
                    }}
                  >
                    {userName}
                  </button>
                ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
});
