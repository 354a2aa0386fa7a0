import { observer } from 'mobx-react-lite';
import { Suspense, useEffect } from 'react';
import type { ReactElement } from 'react';
import { I18n, PageContext, PartBoundary, ServicesContext, useService } from '@freightdeck/sdk/web';
import type { OpenTab } from '@freightdeck/core/web/tabs';
import { useConsole } from '../console-context.ts';
import { tabPanelId } from '../layout/tab-row.tsx';
import { PageContent } from './page-content.tsx';
import { PageBroken, PageFailed } from './lazy-states.ts';
import { PageLoading } from './page-loading.tsx';
import layout from '../layout/layout.module.css';

interface PageFrameProps {
  readonly tab: OpenTab;
  readonly visible: boolean;
}
/**
 * React would take a hidden page out of the layout. Its second way to do so gives in to the style sheet: shown again, a
 * page does not lay out a thousand cells anew.
 */
const staysLaidOut = (page: HTMLElement | null): void => {
  if (page) Object.assign(page.style, { setProperty: undefined });
};
/** One live page: its place in the console, its services and its boundary. */
export const PageFrame = observer(function PageFrame({ tab, visible }: PageFrameProps): ReactElement {
  const { plugins } = useConsole();
  const { pick } = useService(I18n);
  const route = plugins.routes.at(tab.path);
  const { path, fullPath, query } = tab;
  return (
    <div
      ref={staysLaidOut}
      className={layout.page}
      role="tabpanel"
      id={visible ? tabPanelId : undefined}
      aria-label={pick(tab.title)}
      tabIndex={-1}
      data-page={route?.name}
    >
      {route && (
        <PageContext value={{ plugin: route.plugin, route: route.name, path, fullPath, query, visible }}>
          <PageBody routeName={route.name} />
        </PageContext>
      )}
    </div>
  );
});

const PageBody = observer(function PageBody({ routeName }: { readonly routeName: string }): ReactElement | null {
  const { plugins } = useConsole();
  const route = plugins.routes.named(routeName);
  const page = plugins.pageState(routeName);
  useEffect(() => {
    if (route && !page) void plugins.openPage(route);
  }, [plugins, route, page]);
  if (!route) return null;
  if (!page || page.state === 'loading') return <PageLoading />;
  if (page.state === 'failed')
    return (
      <PageFailed
        code={page.code}
        reason={page.reason}
        onRetry={() => void plugins.retry(page.plugin).catch(() => undefined)}
      />
    );
  return (
    <ServicesContext value={plugins.locator(page.plugin)}>
      <PartBoundary
        onError={(error) => {
          plugins.pageThrew(page.plugin, error);
        }}
        fallback={(error, retry) => <PageBroken error={error} onRetry={retry} />}
      >
        {/* A page that waits for ever holds nobody up: not the step away from it either. */}
        <Suspense fallback={<PageLoading />}>
          <PageContent definition={page.definition} />
        </Suspense>
      </PartBoundary>
    </ServicesContext>
  );
});
