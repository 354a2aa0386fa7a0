import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { I18n, Preferences, useService, useText } from '@freightdeck/sdk/web';
import type { AuthStore } from '@freightdeck/core/web/auth';
import { useBranding } from '../branding.ts';
import { Logo } from '../layout/brand.tsx';
import { languages } from '../theme/choices.ts';
import { LoginForm } from './login-form.tsx';
import { RoadPicture } from './road-picture.tsx';
import styles from './login.module.css';

/** Sign-in. The alternate screen is a card over the picture, the default one stands beside it. */
export const LoginPage = observer(function LoginPage({ auth }: { readonly auth: AuthStore }): ReactElement {
  const text = useText();
  const i18n = useService(I18n);
  const preferences = useService(Preferences);
  const branding = useBranding();
  const name = branding.title || branding.name || text('core.shell.product');
  return (
    <div className={`${styles.login} ${branding.alternate ? styles.alternate : ''}`} data-login={branding.alternate ? 'alternate' : 'default'}>
      <aside className={styles.picture}>
        <RoadPicture />
        {!branding.alternate && <p className={styles.sentence}>{text('core.login.sentence')}</p>}
      </aside>
      <main className={styles.side}>
        <div className={styles.card}>
          <header className={styles.head}>
            <Logo source={branding.logo} size={40} />
            <h1>{name}</h1>
          </header>
          <LoginForm auth={auth} />
        </div>
        <footer className={styles.foot}>
          <div role="group" aria-label={text('core.shell.language')}>
            {languages.map(({ value, name: own, tag }) => (
              <button key={value} type="button" lang={tag} aria-pressed={i18n.language === value} onClick={() => void i18n.use(value)}>{own}</button>
            ))}
          </div>
          <button type="button" onClick={() => { preferences.set({ theme: preferences.theme === 'dark' ? 'light' : 'dark' }); }}>{text(preferences.theme === 'dark' ? 'core.shell.theme.light' : 'core.shell.theme.dark')}</button>
        </footer>
      </main>
    </div>
  );
});
