import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { I18n, Tabs, Unsaved, useService, useText } from '@freightdeck/sdk/web';
import type { Tab } from '@freightdeck/sdk/web';
import { useConsole } from '../console-context.ts';
import { TabListMenu, TabMenu } from './popups.ts';
import { ChevronDownRegular, DismissRegular, PinRegular } from './shell-icons.ts';
import styles from './layout.module.css';

/** Share of a wheel step by which the row scrolls. */
const wheelShare = 4;
export const tabPanelId = 'tab-panel';

/**
 * The open pages: click, arrow keys or wheel switch between them; middle button and Delete close; right click opens a
 * menu.
 */
export const TabRow = observer(function TabRow(): ReactElement {
  const text = useText();
  const tabs = useService(Tabs);
  const { tabs: store } = useConsole();
  const i18n = useService(I18n);
  const unsaved = useService(Unsaved);
  const strip = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<{ readonly tab: Tab; readonly anchor: HTMLElement }>();
  const [listing, setListing] = useState(false);

  useEffect(() => {
    // In the next frame, where the browser lays out the page anyway.
    const frame = requestAnimationFrame(() => {
      strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [tabs.active, tabs.open.length]);
  useEffect(() => {
    const row = strip.current;
    // Not by React's `onWheel`, which is passive and could not stop the page from scrolling.
    const turn = (event: WheelEvent): void => {
      if (!row || row.scrollWidth <= row.clientWidth) return;
      event.preventDefault();
      row.scrollLeft += (Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : event.deltaX) / wheelShare;
    };
    row?.addEventListener('wheel', turn, { passive: false });
    return () => {
      row?.removeEventListener('wheel', turn);
    };
  }, []);

  const show = (tab: Tab): void => store.turnTo(tab);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, tab: Tab): void => {
    const row = [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = row.indexOf(event.currentTarget);
    const go = (item: HTMLElement | undefined): void => {
      event.preventDefault();
      item?.focus();
    };
    if (event.key === 'ArrowRight') go(row[(at + 1) % row.length]);
    else if (event.key === 'ArrowLeft') go(row.at(at - 1));
    else if (event.key === 'Home') go(row[0]);
    else if (event.key === 'End') go(row.at(-1));
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      show(tab);
    } else if (event.key === 'Delete' && !tab.pinned) {
      go(row[at + 1] ?? row[at - 1]);
      tabs.close(tab.fullPath);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      setMenu({ tab, anchor: event.currentTarget });
    }
  };
  const closeMenu = (): void => {
    menu?.anchor.focus();
    setMenu(undefined);
  };
  return (
    <section className={styles.tabs} aria-label={text('core.shell.tabs')}>
      <div ref={strip} className={styles.strip} role="tablist" aria-label={text('core.shell.tabs')}>
        {tabs.open.map((tab) => {
          const active = tab.fullPath === tabs.active;
          const title = i18n.pick(tab.title);
          return (
            <div
              key={tab.fullPath}
              role="none"
              className={`${styles.tab} ${active ? styles.active : ''} ${tab.pinned ? '' : styles.closable}`}
              onMouseDown={(event) => {
                if (event.button === 1) event.preventDefault();
              }}
              onAuxClick={(event) => {
                if (event.button === 1 && !tab.pinned) tabs.close(tab.fullPath);
              }}
              onContextMenu={(event) => {
                event.preventDefault();
                setMenu({
                  tab,
                  anchor: event.currentTarget.querySelector<HTMLElement>('[role=tab]') ?? event.currentTarget,
                });
              }}
            >
              <button
                type="button"
                role="tab"
                aria-selected={active}
                aria-controls={active ? tabPanelId : undefined}
                tabIndex={active ? 0 : -1}
                className={styles.tabName}
                title={title}
                data-path={tab.fullPath}
                aria-keyshortcuts={tab.pinned ? undefined : 'Delete'}
                onClick={() => {
                  show(tab);
                }}
                onKeyDown={(event) => {
                  onKeyDown(event, tab);
                }}
              >
                {tab.pinned && <PinRegular fontSize={12} />}
                <span>{title}</span>
                {unsaved.has(tab.fullPath) && (
                  <span className={styles.unsaved} role="img" aria-label={text('core.page.unsaved.mark')}>
                    ●
                  </span>
                )}
              </button>
              {!tab.pinned && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-hidden="true"
                  className={styles.close}
                  title={text('core.shell.tab.close')}
                  onClick={() => {
                    tabs.close(tab.fullPath);
                  }}
                >
                  <DismissRegular fontSize={16} />
                </button>
              )}
            </div>
          );
        })}
      </div>
      <button
        ref={more}
        type="button"
        className={styles.icon}
        aria-haspopup="menu"
        aria-expanded={listing}
        aria-label={text('core.shell.tabs.all')}
        title={text('core.shell.tabs.all')}
        onClick={() => {
          setListing(!listing);
        }}
      >
        <ChevronDownRegular fontSize={16} />
      </button>
      {menu && <TabMenu tab={menu.tab} anchor={menu.anchor} onClose={closeMenu} />}
      {listing && (
        <TabListMenu
          anchor={more.current}
          onShow={show}
          onClose={() => {
            more.current?.focus();
            setListing(false);
          }}
        />
      )}
    </section>
  );
});
