import { Tab, TabList } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { systemName } from '@freightdeck/sdk/contract';
import { Http, I18n, Messages, Navigation, Preferences, useService, useText } from '@freightdeck/sdk/web';
import type { AuthStore } from '@freightdeck/core/web/auth';
import { Interrupted } from '@freightdeck/core/web/drafts';
import { useBranding } from '../branding.ts';
import { Logo } from '../layout/brand.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { languages } from '../theme/choices.ts';
import { LoginForm } from './login-form.tsx';
import { MobileForm } from './mobile-form.tsx';
import { RoadPicture } from './road-picture.tsx';
import { goToSocial } from './social.ts';
import { useLoginWays } from './use-login-ways.ts';
import styles from './login.module.css';

const Retrieve = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./retrieve-dialog.tsx')).RetrieveDialog,
);
const CodeStep = lazyPart<{ readonly auth: AuthStore }>(async () => (await import('./code-step.tsx')).CodeStep);
type Way = 'password' | 'mobile';

/**
 * The forms of the enabled ways to sign in; `/logins` starts with the mobile form. Without an answer from the platform
 * only user name and password are offered.
 */
const SignInWays = observer(function SignInWays({ auth }: { readonly auth: AuthStore }): ReactElement {
  const text = useText();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const messages = useService(Messages);
  const interrupted = useService(Interrupted);
  const branding = useBranding();
  const ways = useLoginWays(branding.platformId);
  const [chosen, setChosen] = useState<Way>();
  const [retrieving, setRetrieving] = useState(false);
  const wanted = chosen ?? (navigation.path === '/logins' ? 'mobile' : 'password');
  const way: Way = ways?.mobile === false ? 'password' : wanted;
  const choose = (next: Way): void => {
    auth.forgive();
    setChosen(next);
  };
  const social = async (): Promise<void> => {
    if (
      !(await goToSocial(http, (address) => {
        location.assign(address);
      }))
    )
      messages.show('error', text('core.login.messenger.failed'));
  };
  const single = async (): Promise<void> => {
    location.assign((await import('./sign-on.ts')).signOnAddress(branding.platformId, location.pathname));
  };
  const others = (ways?.messenger || ways?.mobile || ways?.signOn !== undefined) && (
    <div className={styles.others} role="group" aria-label={text('core.login.or')}>
      {ways.signOn !== undefined && (
        <button type="button" className={styles.link} onClick={() => void single()}>
          {ways.signOn || text('core.login.by.signOn')}
        </button>
      )}
      {ways.messenger && (
        <button type="button" className={styles.link} onClick={() => void social()}>
          {text('core.login.by.messenger')}
        </button>
      )}
      {ways.messenger && branding.demoAccounts.length > 0 && (
        <span className={styles.played}>{text('core.login.messenger.demo')}</span>
      )}
      {ways.mobile && way === 'password' && (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setRetrieving(true);
          }}
        >
          {text('core.login.forgot')}
        </button>
      )}
    </div>
  );
  if (auth.secondStep !== undefined) return <CodeStep.part auth={auth} />;
  return (
    <>
      {ways?.mobile !== false && (
        <TabList
          className={styles.ways}
          selectedValue={way}
          onTabSelect={(_, { value }) => {
            choose(value as Way);
          }}
        >
          <Tab value="password">{text('core.login.by.password')}</Tab>
          <Tab value="mobile">{text('core.login.by.mobile')}</Tab>
        </TabList>
      )}
      {way === 'mobile' ? (
        <MobileForm auth={auth}>{others}</MobileForm>
      ) : (
        <LoginForm auth={auth} userName={interrupted.userName}>
          {others}
        </LoginForm>
      )}
      {retrieving && (
        <Retrieve.part
          onClose={() => {
            setRetrieving(false);
          }}
        />
      )}
    </>
  );
});

/** The name of the system where no platform gives its own. An error is ignored: the product has a default name. */
function useSystemName(needed: boolean): string {
  const http = useService(Http);
  const [name, setName] = useState('');
  useEffect(() => {
    if (needed)
      http.ask(systemName, {}, { quiet: true }).then(
        (answer) => {
          setName(answer?.systemName ?? '');
        },
        () => undefined,
      );
  }, [http, needed]);
  return name;
}

/**
 * Sign-in page. In the alternate layout the form is a card over the picture, in the default one it stands beside it.
 */
export const LoginPage = observer(function LoginPage({ auth }: { readonly auth: AuthStore }): ReactElement {
  const text = useText();
  const i18n = useService(I18n);
  const preferences = useService(Preferences);
  const branding = useBranding();
  const own = branding.title || branding.name;
  const system = useSystemName(own === '');
  return (
    <div
      className={`${styles.login} ${branding.alternate ? styles.alternate : ''}`}
      data-login={branding.alternate ? 'alternate' : 'default'}
    >
      <aside className={styles.picture}>
        {branding.picture ? <img className={styles.shot} src={branding.picture} alt="" /> : <RoadPicture />}
        {!branding.alternate && <p className={styles.sentence}>{text('core.login.sentence')}</p>}
      </aside>
      <main className={styles.side}>
        <div className={styles.card}>
          <header className={styles.head}>
            <Logo source={branding.logo} size={40} />
            <h1>{own || system || text('core.shell.product')}</h1>
          </header>
          <SignInWays auth={auth} />
        </div>
        <footer className={styles.foot}>
          <div role="group" aria-label={text('core.shell.language')}>
            {languages.map(({ value, name: tongue, tag }) => (
              <button
                key={value}
                type="button"
                lang={tag}
                aria-pressed={i18n.language === value}
                onClick={() => void i18n.use(value)}
              >
                {tongue}
              </button>
            ))}
          </div>
          <button
            type="button"
            onClick={() => {
              preferences.set({ theme: preferences.theme === 'dark' ? 'light' : 'dark' });
            }}
          >
            {text(preferences.theme === 'dark' ? 'core.shell.theme.light' : 'core.shell.theme.dark')}
          </button>
        </footer>
      </main>
    </div>
  );
});
