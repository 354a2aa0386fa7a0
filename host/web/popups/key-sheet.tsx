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
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useService, I18n } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import { useConsole } from '../console-context.ts';
import { goKeys, keySections } from './key-table.ts';
import { goTarget, singleKeysOn, turnSingleKeys } from './listen-keys.ts';
import { ownKeys, shownPage } from './page-parts.ts';
import type { ClosableProps } from './popup-props.ts';
import styles from './key-sheet.module.css';

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

interface Section {
  readonly id: string;
  readonly rows: readonly { readonly keys: string; readonly what: string }[];
}
/** The keys of the page that is shown, and those of the whole console. */
export const KeySheet = observer(function KeySheet({ onClose }: ClosableProps): ReactElement {
  const words = useWords('core.shell.keys');
  const console = useConsole();
  const { pick } = useService(I18n);
  const [letters, setLetters] = useState(singleKeysOn);
  // What the page holds is looked up once: the sheet itself lies over it.
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
        rows: keys.map(([key, what]) => ({ keys: key, what: words(`${id}.${what}`) })),
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
          <DialogTitle>{words('title')}</DialogTitle>
          <DialogContent className={styles.body} tabIndex={0}>
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
