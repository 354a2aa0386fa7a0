import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { signOnReturnPath } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';

/** The address that has to be registered with the provider of the accounts. */
export const SignOnReturn = observer(function SignOnReturn(): ReactElement {
  const text = useText();
  return (
    <MessageBar>
      <MessageBarBody>{text('access.returns', { address: `${location.origin}${signOnReturnPath}` })}</MessageBarBody>
    </MessageBar>
  );
});
