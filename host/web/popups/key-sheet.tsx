import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Switch,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { I18n, Navigation, PageContext, useService } from '@freightdeck/sdk/web';
import { LoadingRows } from '@freightdeck/sdk/ui';
import { pageHelp } from '@freightdeck/core/web/pages';
import { useWords } from '@freightdeck/core/web/i18n';
import { useConsole } from '../console-context.ts';
import { choosableKeys, isKeyOn } from '../layout/key-choice.ts';
import type { ChoosableKey } from '../layout/key-choice.ts';
import { goKeys, keySections } from './key-table.ts';
import { goTarget, singleKeysOn, turnSingleKeys } from './listen-keys.ts';
import { ownKeys, shownPage } from './page-parts.ts';
import type { ClosableProps } from './popup-props.ts';
import styles from './key-sheet.module.css';

const PageHelp = lazy(async () => ({ default: await pageHelp() }));

const spoken: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const inOurWords = (keys: string): string =>
  keys
    .split(' ')
    .map((one) =>
      one
        .split('+')
        .map((key) => spoken[key] ?? key)
        .join(' '),
    )
    .join(' / ');

const choosable: ReadonlySet<string> = new Set(choosableKeys);
interface Section {
  readonly id: string;
  readonly rows: readonly { readonly keys: string; readonly what: string }[];
}
/** What the current page is for and its fields, as far as the page is loaded. */
const HelpOfPage = observer(function HelpOfPage(): ReactElement | null {
  const { plugins } = useConsole();
  const { pick } = useService(I18n);
  const { path } = useService(Navigation);
  const route = plugins.routes.at(path);
  const page = route && plugins.pageState(route.name);
  if (!route || page?.state !== 'ready') return null;
  return (
    <PageContext value={{ plugin: route.plugin, route: route.name, path, fullPath: path, query: {}, visible: true }}>
      <Suspense fallback={<LoadingRows rows={4} />}>
        <PageHelp plugin={route.plugin} route={route.name} title={pick(route.title)} definition={page.definition} />
      </Suspense>
    </PageContext>
  );
});

/** Help of the current page: what it is for, its fields, its shortcut keys and those of the whole console. */
export const KeySheet = observer(function KeySheet({ onClose }: ClosableProps): ReactElement {
  const words = useWords('core.shell.keys');
  const console = useConsole();
  const { pick } = useService(I18n);
  const [letters, setLetters] = useState(singleKeysOn);
  // Looked up once, before the sheet itself covers the page.
  const sections = useMemo((): readonly Section[] => {
    const held = keySections.filter(
      ({ when }) => when === undefined || shownPage()?.querySelector(when)?.checkVisibility(),
    );
    const own = ownKeys().map(({ keys, name }) => ({ keys: inOurWords(keys), what: name }));
    const goes = Object.keys(goKeys).flatMap((letter) => {
      const path = goTarget(console, letter);
      const route = path === undefined ? undefined : console.plugins.routes.at(path);
      return route ? [{ keys: `G ${letter}`, what: pick(route.title) }] : [];
    });
    return [
      ...(own.length > 0 ? [{ id: 'own', rows: own }] : []),
      ...held.map(({ id, keys }) => ({
        id,
        rows: keys.flatMap(([key, what]) =>
          choosable.has(what) && !isKeyOn(what as ChoosableKey) && id === 'everywhere'
            ? []
            : [{ keys: key, what: words(`${id}.${what}`) }],
        ),
      })),
      { id: 'go', rows: goes },
    ];
  }, [console, pick, words]);
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface className={styles.sheet} data-key-sheet>
        <DialogBody>
          <DialogTitle>{words('core.shell.help')}</DialogTitle>
          <DialogContent className={styles.body} tabIndex={0}>
            <HelpOfPage />
            <div className={styles.sections}>
              {sections.map(({ id, rows }) => (
                <section key={id} aria-label={words(id)} data-keys={id}>
                  <h3 className={styles.head}>{words(id)}</h3>
                  <dl className={styles.list}>
                    {rows.map(({ keys, what }) => [
                      <dt key={`${keys} ${what}`}>
                        <kbd>{keys}</kbd>
                      </dt>,
                      <dd key={what}>{what}</dd>,
                    ])}
                  </dl>
                </section>
              ))}
            </div>
          </DialogContent>
          <DialogActions>
            <Switch
              className={styles.letters}
              checked={letters}
              label={words('letters')}
              onChange={(_, { checked }) => {
                turnSingleKeys(checked);
                setLetters(checked);
              }}
            />
            <Button appearance="primary" onClick={onClose}>
              {words('core.ui.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
