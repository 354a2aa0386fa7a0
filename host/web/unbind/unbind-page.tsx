import { Button } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { useConsole } from '../console-context.ts';
import { PageState } from '../pages/page-states.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';

/** Time to read the success message before the page reloads, in milliseconds. */
const readingTime = 1200;

/**
 * `wechatUnbind`: whether a messenger account is bound, and the dialog that unbinds it, which opens when the link asks
 * for it.
 */
export const UnbindPage = observer(function UnbindPage(): ReactElement {
  const text = useText();
  const { auth } = useConsole();
  const { record } = auth;
  const [open, setOpen] = useState(true);
  const home = (
    <Button as="a" href="#/home">
      {text('core.shell.home')}
    </Button>
  );
  if (record?.extUserInfo.isBindWechat !== '1')
    return (
      <PageState kind="unplugged" title={text('core.unbind.none')} text={text('core.unbind.none.text')}>
        {home}
      </PageState>
    );
  const unbound = (): void => {
    auth.unbound();
    setTimeout(() => {
      location.reload();
    }, readingTime);
  };
  return (
    <>
      <PageState kind="denied" title={text('core.unbind.title')} text={text('core.unbind.bound')}>
        <Button
          appearance="primary"
          onClick={() => {
            setOpen(true);
          }}
        >
          {text('core.unbind.open')}
        </Button>
        {home}
      </PageState>
      {open && (
        <UnbindDialog
          record={record}
          onClose={() => {
            setOpen(false);
          }}
          onUnbound={unbound}
        />
      )}
    </>
  );
});
