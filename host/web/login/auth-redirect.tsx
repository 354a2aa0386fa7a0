import { Button } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { useBranding } from '../branding.ts';
import { useConsole } from '../console-context.ts';
import { PageState } from '../pages/page-states.tsx';
import { signInBySocial, signInByTicket } from './sign-in.ts';
import { faultKey } from './sign-on.ts';
import { isOwnReturn } from './social.ts';

/**
 * `/auth-redirect`: return address of a social sign-in, and of single sign-on (`by=signOn`, or `fault`). Its
 * parameters are in the hash, or before it when the outside service does not support hashes.
 */
export const AuthRedirect = observer(function AuthRedirect(): ReactElement {
  const text = useText();
  const { auth, navigation } = useConsole();
  const branding = useBranding();
  const before = new URLSearchParams(location.search);
  const authCode = navigation.query.code ?? before.get('code') ?? '';
  const state = navigation.query.state ?? before.get('state') ?? undefined;
  const { by, fault } = navigation.query;
  const [failure, setFailure] = useState(() => {
    if (fault !== undefined) return text(faultKey(fault));
    return authCode === '' ? text('core.shell.authRedirect.none') : '';
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || authCode === '' || fault !== undefined) return;
    begun.current = true;
    if (!isOwnReturn(state)) {
      setFailure(text('core.social.state'));
      return;
    }
    const enter = by === 'signOn' ? signInByTicket : signInBySocial;
    void enter(auth, authCode, branding.platformId).then((entered) => {
      if (entered) navigation.replace('/');
      // The sign-in page asks for the code.
      else if (auth.secondStep !== undefined) navigation.replace('/login');
      else setFailure(auth.failure || text('core.social.failed'));
    });
  }, [auth, authCode, by, fault, branding.platformId, navigation, state, text]);
  if (failure === '')
    return <PageState kind="denied" title={text('core.shell.authRedirect')} text={text('core.social.busy')} />;
  return (
    <PageState kind="denied" title={text('core.shell.authRedirect')} text={failure}>
      <Button as="a" appearance="primary" href="#/login">
        {text('core.shell.signIn')}
      </Button>
    </PageState>
  );
});
