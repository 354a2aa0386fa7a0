import { Button } from '@fluentui/react-components';
import {
  ErrorCircleRegular,
  LockClosedRegular,
  PlugDisconnectedRegular,
  SearchInfoRegular,
} from '@fluentui/react-icons';
import type { ReactElement, ReactNode } from 'react';
import { isChunkFailure, offForTenant } from '@freightdeck/core/web/plugins';
import { Permissions, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useConsole } from '../console-context.ts';
import styles from './pages.module.css';

const pictures = {
  failed: ErrorCircleRegular,
  denied: LockClosedRegular,
  missing: SearchInfoRegular,
  unplugged: PlugDisconnectedRegular,
};
interface StateProps {
  readonly kind: keyof typeof pictures;
  readonly title: string;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly children?: ReactNode;
}
/** In place of a page that cannot be shown: what is the matter, and what can be done. */
export function PageState({ kind, title, text, detail, children }: StateProps): ReactElement {
  const Picture = pictures[kind];
  return (
    <section className={styles.state} data-state={kind} role={kind === 'failed' ? 'alert' : undefined}>
      <Picture fontSize={40} className={kind === 'failed' ? styles.bad : styles.calm} />
      <h1>{title}</h1>
      <p>{text}</p>
      {detail && <code>{detail}</code>}
      {children && <div className={styles.ways}>{children}</div>}
    </section>
  );
}
/** A file of the console is not there any more, mostly because a new build has replaced it. */
const PageOutdated = observer(function PageOutdated({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const text = useText();
  return (
    <PageState kind="failed" title={text('core.shell.page.failed')} text={text('core.shell.page.outdated')}>
      <Button appearance="primary" onClick={() => location.reload()}>
        {text('core.shell.update.now')}
      </Button>
      <Button onClick={onRetry}>{text('core.shell.retry')}</Button>
    </PageState>
  );
});
/** For whoever may switch plugins: the way to find the one that causes it. */
const ToPlugins = observer(function ToPlugins(): ReactElement | null {
  const text = useText();
  if (!useService(Permissions).can('plugins:toggle')) return null;
  return (
    <Button as="a" href="#/plugins">
      {text('core.shell.page.plugins')}
    </Button>
  );
});
/** A page or its plugin did not come. */
export const PageFailed = observer(function PageFailed({
  code,
  reason,
  onRetry,
}: {
  readonly code: string | undefined;
  readonly reason: string;
  readonly onRetry: () => void;
}): ReactElement {
  const text = useText();
  if (isChunkFailure(reason)) return <PageOutdated onRetry={onRetry} />;
  return (
    <PageState
      kind="failed"
      title={text('core.shell.page.failed')}
      text={text('core.shell.page.failed.text')}
      detail={[code, reason].filter(Boolean).join(' · ')}
    >
      <Button appearance="primary" onClick={onRetry}>
        {text('core.shell.retry')}
      </Button>
      <Button as="a" href="#/home">
        {text('core.shell.home')}
      </Button>
      <ToPlugins />
    </PageState>
  );
});
/** A page threw; the rest of the console goes on. */
export const PageBroken = observer(function PageBroken({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactElement {
  const text = useText();
  if (isChunkFailure(error)) return <PageOutdated onRetry={onRetry} />;
  return (
    <PageState
      kind="failed"
      title={text('core.shell.page.broken')}
      text={text('core.shell.page.broken.text')}
      detail={`PLG-231 · ${error instanceof Error ? error.message : String(error)}`}
    >
      <Button appearance="primary" onClick={onRetry}>
        {text('core.shell.retry')}
      </Button>
      <ToPlugins />
    </PageState>
  );
});
/** A page that this console knows, and that is not there for this person: its plugin is off, or no menu gives it. */
export const PageUnplugged = observer(function PageUnplugged({ name }: { readonly name: string }): ReactElement {
  const text = useText();
  const pick = usePick();
  const { records } = useConsole().plugins;
  const owner = records.find(({ manifest }) => Object.hasOwn(manifest.routes, name));
  const needs = owner?.manifest.routes[name]?.needs ?? [];
  // The plugin because of which the page is away: one that it needs, or its own.
  const away = records.find(({ id, state }) => needs.includes(id) && state === 'blocked') ?? owner;
  if (away?.code === offForTenant) {
    return (
      <PageState
        kind="unplugged"
        title={text('core.shell.page.off', { name: pick(away.title) })}
        text={text('core.shell.page.off.text')}
        detail={away.reason && text('core.shell.page.off.reason', { reason: away.reason })}
      >
        <Button as="a" href="#/home">
          {text('core.shell.home')}
        </Button>
      </PageState>
    );
  }
  if (owner && away?.state !== 'blocked') {
    const title = owner.manifest.routes[name]?.title;
    return (
      <PageState
        kind="denied"
        title={text('core.shell.401')}
        text={text('core.shell.page.denied', { name: title ? pick(title) : '' })}
      >
        <Button as="a" appearance="primary" href="#/home">
          {text('core.shell.home')}
        </Button>
      </PageState>
    );
  }
  return (
    <PageState
      kind="unplugged"
      title={text('core.shell.page.unplugged')}
      text={text('core.shell.page.unplugged.text')}
      detail={name}
    >
      <Button as="a" href="#/home">
        {text('core.shell.home')}
      </Button>
    </PageState>
  );
});
/** 404. */
export const NotFound = observer(function NotFound(): ReactElement {
  const text = useText();
  return (
    <PageState kind="missing" title={text('core.shell.404')} text={text('core.shell.404.text')} detail="404">
      <Button as="a" appearance="primary" href="#/">
        {text('core.shell.home')}
      </Button>
    </PageState>
  );
});
/** 401. */
export const NotAllowed = observer(function NotAllowed(): ReactElement {
  const text = useText();
  return (
    <PageState kind="denied" title={text('core.shell.401')} text={text('core.shell.401.text')} detail="401">
      <Button as="a" appearance="primary" href="#/">
        {text('core.shell.home')}
      </Button>
    </PageState>
  );
});
