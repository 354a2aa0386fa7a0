import { Link, MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { RefusalText } from '@freightdeck/sdk/contract';
import { Navigation, Permissions, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { allows } from './actions.ts';
import type { Problem } from './problem.ts';

/** What stands in the way of a form, with the way to the page where it can be put right. */
export const ProblemBar = observer(function ProblemBar({ problem }: { readonly problem: Problem }): ReactNode {
  const text = useText();
  return (
    <MessageBar intent={problem.kind === 'failed' && problem.requestId ? 'error' : 'warning'} layout="multiline">
      <MessageBarBody>
        {problem.message}
        {problem.requestId && ` (${text('core.ui.requestId', { id: problem.requestId })})`} <GoLink go={problem.go} />
      </MessageBarBody>
    </MessageBar>
  );
});
/** The link of a refusal, for those who may open the page. */
export const GoLink = observer(function GoLink({ go }: { readonly go: RefusalText['go'] }): ReactNode {
  const pick = usePick();
  const navigation = useService(Navigation);
  const permissions = useService(Permissions);
  if (!go || !allows(go.access, permissions)) return null;
  return (
    <Link as="button" type="button" inline onClick={() => navigation.go(go.page)}>
      {pick(go)}
    </Link>
  );
});
