import type { PartnerOffer } from '@freightdeck/sdk/contract';
import { freePage, useEvent, usePage, usePick, useUnsaved } from '@freightdeck/sdk/web';
import type { PageModule, WebPlugin } from '@freightdeck/sdk/web';
import { autorun } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { FrameVisit } from './frame-visit.ts';
import type { FrameConsole } from './frame-visit.ts';

const fill = { display: 'block', width: '100%', height: '100%', border: 0 } as const;

/** A page of a plugin that nobody has reviewed: a sandboxed iframe and the line to it. */
const FramedPage = observer(function FramedPage({
  offer,
  console,
}: {
  readonly offer: PartnerOffer;
  readonly console: FrameConsole;
}): ReactElement {
  const page = usePage();
  const pick = usePick();
  const pageNow = useEvent(() => page);
  const element = useRef<HTMLIFrameElement>(null);
  const [visit] = useState(() => new FrameVisit(offer, console, pageNow));
  useUnsaved(
    () => visit.dirty,
    false,
    () => visit.keeps,
  );
  useEffect(
    () =>
      autorun(() => {
        visit.turn({ ...visit.state(), page });
      }),
    [visit, page],
  );
  useEffect(() => {
    const frame = element.current;
    const stop = visit.watch();
    return () => {
      stop();
      // A page that merely moves to the background keeps its iframe in the document, and its line.
      setTimeout(() => {
        if (!frame?.isConnected) visit.close();
      });
    };
  }, [visit]);
  if (visit.failure) throw visit.failure;
  const { title } = offer.manifest.routes[page.route] ?? offer.manifest;
  return (
    <iframe
      ref={element}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      allow=""
      src={offer.frame}
      title={pick(title)}
      style={fill}
      onLoad={({ currentTarget }) => {
        visit.begin(currentTarget);
      }}
    />
  );
});

/**
 * The web half that the console uses for a plugin in frames: each page is an iframe. The plugin's texts, setup and code
 * are loaded only inside it.
 */
export function framedPlugin(offer: PartnerOffer, console: FrameConsole): WebPlugin {
  const definition = freePage(function Framed() {
    return <FramedPage offer={offer} console={console} />;
  });
  const none = async (): Promise<{ readonly default: object }> => ({ default: {} });
  const pages = Object.keys(offer.manifest.routes).map(
    (name) => [name, async (): Promise<PageModule> => ({ page: definition })] as const,
  );
  return {
    manifest: offer.manifest,
    messages: { zh: none, en: none } as WebPlugin['messages'],
    pages: Object.fromEntries(pages),
    parts: {},
    setup: undefined,
  };
}
