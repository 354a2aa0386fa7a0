import { FluentProvider, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { isFault } from '@freightdeck/core/web/errors';
import { TextsProvider } from '@freightdeck/core/web/i18n';
import { carried, frameGreeting, isConsoleKey } from '@freightdeck/core/web/frames';
import type { ToFrame } from '@freightdeck/core/web/frames';
import { composes, PageContext, PartBoundary, ServicesContext } from '@freightdeck/sdk/web';
import { PageContent } from '../pages/page-content.tsx';
import { FocusKeeper } from '../popups/focus-keeper.tsx';
import { fluentTheme, loadTheme } from '../theme/themes.ts';
import { frameServices } from './frame-services.ts';
import type { FrameServices } from './frame-services.ts';
import { FrameWire } from './frame-wire.ts';

/** The same background as under the console's own pages. */
const ground = {
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  boxSizing: 'border-box',
  backgroundColor: tokens.colorNeutralBackground3,
} as const;

/** Network APIs that no content security policy blocks; removed before the plugin's code is loaded. */
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel'])
  Reflect.deleteProperty(window, name);

/** The requested page, once its plugin is active. Errors are sent to the console, which shows them. */
const FramePage = observer(function FramePage({
  services,
  wire,
}: {
  readonly services: FrameServices;
  readonly wire: FrameWire;
}): ReactElement | null {
  const { plugins, navigation, preferences } = services;
  const { place } = navigation;
  const { theme, size, colour } = preferences;
  const state = plugins.pageState(place.route);
  const [, arrived] = useState(0);
  const wanted = fluentTheme(theme, colour);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['size'] = size;
    if (!wanted)
      loadTheme(theme, colour).then(
        () => {
          arrived((count) => count + 1);
        },
        (error: unknown) => {
          services.errors.report(error, 'theme');
        },
      );
  }, [services, theme, size, colour, wanted]);
  useEffect(() => {
    const route = plugins.routes.named(place.route);
    if (route) void plugins.openPage(route);
    else wire.say({ kind: 'failed', code: 'PLG-211', reason: `${place.route} is no page of the plugin` });
  }, [plugins, place.route, wire]);
  useEffect(() => {
    if (state?.state === 'failed') wire.say({ kind: 'failed', code: state.code, reason: state.reason.slice(0, 2000) });
  }, [state, wire]);
  if (state?.state !== 'ready' || !wanted) return null;
  return (
    <FluentProvider theme={wanted} style={ground}>
      <FocusKeeper />
      <TextsProvider i18n={services.i18n}>
        <ServicesContext value={plugins.locator(state.plugin)}>
          <PageContext value={place}>
            <PartBoundary
              fallback={() => null}
              onError={(error) => {
                wire.say({
                  kind: 'failed',
                  code: 'PLG-231',
                  reason: (error instanceof Error ? error.message : String(error)).slice(0, 2000),
                });
              }}
            >
              <PageContent definition={state.definition} />
            </PartBoundary>
          </PageContext>
        </ServicesContext>
      </TextsProvider>
    </FluentProvider>
  );
});

/**
 * Reports whether the page has unsent input, after each event that may change it: a form's values need not be
 * observable.
 */
function watchUnsent({ unsaved }: FrameServices, wire: FrameWire): void {
  let told = false;
  let kept = false;
  const look = (): void => {
    const dirty = unsaved.has('page');
    const keeps = unsaved.keeps('page');
    if (dirty !== told || keeps !== kept) wire.say({ kind: 'dirty', dirty, keeps });
    told = dirty;
    kept = keeps;
  };
  for (const type of ['input', 'click', 'keyup', 'change'])
    window.addEventListener(type, () => {
      setTimeout(look, 50);
    });
}
function watchWindow({ errors }: FrameServices, wire: FrameWire): void {
  window.addEventListener('error', (event) => {
    if (isFault(event)) errors.report(event.error ?? event.message, 'window');
  });
  window.addEventListener('unhandledrejection', (event) => {
    errors.report(event.reason, 'promise');
  });
  window.addEventListener('keydown', (event) => {
    if (composes(event) || event.defaultPrevented || !isConsoleKey(event)) return;
    const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event;
    event.preventDefault();
    wire.say({ kind: 'key', key, code, ctrlKey, altKey, shiftKey, metaKey });
  });
}

/** Connects the frame to the console: everything goes through one message port, as text except for files. */
function begin(port: MessagePort, place: HTMLElement): void {
  const wire = new FrameWire(port);
  let services: FrameServices | undefined;
  const start = async (message: Extract<ToFrame, { readonly kind: 'begin' }>): Promise<void> => {
    services = frameServices(message, wire);
    wire.say({ kind: 'pong' });
    watchUnsent(services, wire);
    watchWindow(services, wire);
    await Promise.all([services.begin(), loadTheme(message.state.preferences.theme, message.state.preferences.colour)]);
    createRoot(place).render(<FramePage services={services} wire={wire} />);
  };
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { text, file } = carried(data);
    const message = JSON.parse(String(text)) as ToFrame;
    if (message.kind === 'begin')
      start(message).catch((error: unknown) => {
        wire.say({ kind: 'failed', code: 'PLG-207', reason: String(error).slice(0, 2000) });
      });
    else if (message.kind === 'state') void services?.turn(message.state);
    else if (message.kind === 'settings') services?.settingsChanged();
    else if (message.kind === 'ping') wire.say({ kind: 'pong' });
    else wire.hear(message, file);
  };
}
const place = document.getElementById('frame');
const greeted = ({ source, data, ports: [port] }: MessageEvent<unknown>): void => {
  if (source !== window.parent || data !== frameGreeting || !port || !place) return;
  window.removeEventListener('message', greeted);
  begin(port, place);
};
if (place) window.addEventListener('message', greeted);
