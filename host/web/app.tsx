import { FluentProvider } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ServicesContext } from '@freightdeck/sdk/web';
import type { Console } from '@freightdeck/core/web/console';
import { TextsProvider } from '@freightdeck/core/web/i18n';
import { publicPaths, ScreensContext } from '@freightdeck/core/web/navigation';
import { BrandingContext } from './branding.ts';
import type { BrandingStore } from './branding.ts';
import { ConsoleContext, useConsole } from './console-context.ts';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { WatermarkLayer } from './layout/watermark-layer.tsx';
import { Overlays } from './overlays.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import { fluentTheme, loadTheme } from './theme/themes.ts';

const login = lazyPart(async () => (await import('./login/login-page.tsx')).LoginPage);
const standalone = lazyPart(async () => (await import('./pages/standalone-pages.tsx')).StandalonePage);
const signInPaths: ReadonlySet<string> = new Set(['/login', '/logins']);

/** Fetches what the first render shows, so that nothing is held back. */
export async function prepare(console: Console, branding: BrandingStore): Promise<void> {
  await loadTheme(console.preferences.theme, console.preferences.colour || branding.current.colour);
  // Also where a session was expected and had ended.
  if (!console.auth.session)
    await Promise.all([console.i18n.rest(), (signInPaths.has(console.navigation.path) ? login : standalone).fetch()]);
}

const SignIn = observer(function SignIn(): ReactElement {
  return <login.part auth={useConsole().auth} />;
});
const Alone = observer(function Alone(): ReactElement {
  return <standalone.part path={useConsole().navigation.path} />;
});
/** Nobody who is not signed in sees the frame, also while the router is on its way to the sign-in. */
const Frame = observer(function Frame(): ReactElement | null {
  const { auth, navigation } = useConsole();
  if (auth.session) return <ConsoleLayout />;
  return publicPaths.has(navigation.path) ? <Alone /> : null;
});
const screens = { signIn: <SignIn />, alone: <Alone />, frame: <Frame /> };

/** Services and texts for everything inside. */
const ConsoleServices = ({
  console,
  children,
}: {
  readonly console: Console;
  readonly children: ReactNode;
}): ReactNode => (
  <ServicesContext value={console.services}>
    <TextsProvider i18n={console.i18n}>{children}</TextsProvider>
  </ServicesContext>
);

/** The console from the outside in: theme, services, address bar, screen, and what floats over it. */
export const App = observer(function App({
  console,
  branding,
}: {
  readonly console: Console;
  readonly branding: BrandingStore;
}): ReactElement {
  const { theme, size } = console.preferences;
  // A person's own choice comes before the brand's.
  const colour = console.preferences.colour || branding.current.colour;
  const platformId = console.auth.session?.platformId;
  const [first] = useState(platformId);
  useEffect(() => {
    // Before sign-in it was read already.
    if (platformId !== undefined || first !== undefined) void branding.load(platformId);
  }, [branding, platformId, first]);
  useEffect(() => console.http.restyled.on(() => branding.load(platformId)), [console, branding, platformId]);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.size = size;
  }, [theme, size]);
  const [, arrived] = useState(0);
  const wanted = fluentTheme(theme, colour);
  // The theme there was stays until the wanted one is fetched.
  const [shown, show] = useState(wanted);
  if (wanted && wanted !== shown) show(wanted);
  useEffect(() => {
    if (!wanted)
      loadTheme(theme, colour).then(
        () => {
          arrived((count) => count + 1);
        },
        (error: unknown) => {
          console.errors.report(error, 'theme');
        },
      );
  }, [console, theme, colour, wanted]);
  return (
    <FluentProvider theme={wanted ?? shown}>
      <ConsoleServices console={console}>
        <ConsoleContext value={console}>
          <BrandingContext value={branding.current}>
            <ScreensContext value={screens}>
              {/* In one step with what follows the console's stores, not as a transition after it. */}
              <RouterProvider
                router={console.navigation.router}
                useTransitions={false}
                onError={(error) => {
                  if (error instanceof Error) console.errors.report(error, 'screen');
                }}
              />
            </ScreensContext>
            <Overlays />
            <WatermarkLayer />
          </BrandingContext>
        </ConsoleContext>
      </ConsoleServices>
    </FluentProvider>
  );
});
