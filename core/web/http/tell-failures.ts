import type { Messages } from '@freightdeck/sdk/web';
import type { Tell } from './api-client.ts';
import type { Say } from './failures.ts';

/**
 * Shows failures as the error catalogue demands: one alert for an ended session however many calls failed, short
 * messages for most others.
 */
export function tellFailures(messages: Messages, say: Say, sessionEnded: () => void): Tell {
  let asking = false;
  const alertOnce = (title: string, text: string, then: () => void): void => {
    if (asking) return;
    asking = true;
    void messages.alert({ title, text, ok: say('core.http.confirm') }).then(() => {
      asking = false;
      then();
    });
  };
  return ({ tell }) => {
    if (tell.kind === 'session') alertOnce(say('core.http.sessionTitle'), say('core.http.sessionEnded'), sessionEnded);
    else if (tell.kind === 'alert')
      void messages.alert({ title: say('core.http.warning'), text: tell.text, ok: say('core.http.confirm') });
    else if (tell.kind === 'toast') messages.show('error', tell.text, { seconds: tell.seconds });
  };
}
