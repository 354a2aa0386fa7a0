import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Radio,
  RadioGroup,
  Select,
  Switch,
} from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { I18n, Menus, Messages, Preferences, useService, useText } from '@freightdeck/sdk/web';
import { useWords } from '@freightdeck/core/web/i18n';
import { choosableKeys, isKeyOn, turnKey } from '../layout/key-choice.ts';
import { menuPages } from '../layout/menu-walk.ts';
import { languages, sizes, themes } from '../theme/choices.ts';
import { defaultBrand } from '../theme/own-ramp.ts';
import { keySections } from './key-table.ts';
import { singleKeysOn, turnSingleKeys } from './listen-keys.ts';
import { NoticeKinds } from './notice-kinds.tsx';
import type { ClosableProps } from './popup-props.ts';
import styles from './popups.module.css';

/** How long a colour must stay chosen. */
const colourRests = 250;
interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
}
function Choice<T extends string>({ name, label, value, choices, onChoose }: ChoiceProps<T>): ReactElement {
  return (
    <Field label={label}>
      <RadioGroup
        layout="horizontal"
        name={name}
        value={value}
        onChange={(_, chosen) => {
          const found = choices.find((one) => one.value === chosen.value);
          if (found) onChoose(found.value);
        }}
      >
        {choices.map((one) => (
          <Radio key={one.value} value={one.value} label={one.label} />
        ))}
      </RadioGroup>
    </Field>
  );
}
const keysOfConsole = keySections.find(({ id }) => id === 'everywhere')?.keys ?? [];
const keyOf = (id: string): string => keysOfConsole.find(([, what]) => what === id)?.[0] ?? '';

/** 偏好设置: size, theme, language, start page and shortcut keys; every change applies at once. */
export const PreferencesDialog = observer(function PreferencesDialog({ onClose }: ClosableProps): ReactElement {
  const words = useWords('core.shell.preferences');
  const text = useText();
  const preferences = useService(Preferences);
  const i18n = useService(I18n);
  const menus = useService(Menus);
  const pages = menuPages(menus.tree, i18n.pick).filter(({ external }) => !external);
  const messages = useService(Messages);
  const [last] = useState<{ timer?: ReturnType<typeof setTimeout> }>({});
  /** A colour well reports every shade it passes: the one that it rests on counts. */
  const chooseColour = (value: string): void => {
    clearTimeout(last.timer);
    last.timer = setTimeout(() => {
      preferences.set({ colour: value });
      void import('../theme/brand-ramp.ts').then(({ brandRamp }) => {
        const { adjusted } = brandRamp(value);
        messages.show('success', text(adjusted ? 'core.shell.colour.adjusted' : 'core.shell.colour.done'));
      });
    }, colourRests);
  };
  // The keys are kept outside the stores, because the first page needs them before anything else.
  const [letters, setLetters] = useState(singleKeysOn);
  const [keysOn, setKeysOn] = useState(() => new Set(choosableKeys.filter(isKeyOn)));
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface data-account="preferences">
        <DialogBody>
          <DialogTitle>{words('core.shell.preferences')}</DialogTitle>
          <DialogContent className={styles.fields} tabIndex={0}>
            <p className={styles.note}>{words('hint')}</p>
            <Choice
              name="size"
              label={text('core.shell.size')}
              value={preferences.size}
              choices={sizes.map((value) => ({ value, label: text(`core.shell.size.${value}`) }))}
              onChoose={(size) => {
                preferences.set({ size });
              }}
            />
            <Choice
              name="theme"
              label={text('core.shell.theme')}
              value={preferences.themeChoice}
              choices={themes.map((value) => ({ value, label: text(`core.shell.theme.${value}`) }))}
              onChoose={(theme) => {
                preferences.set({ theme });
              }}
            />
            <Field label={text('core.shell.colour')} hint={words('colour.hint')}>
              <input
                type="color"
                name="colour"
                className={styles.colour}
                value={preferences.colour || defaultBrand}
                onChange={({ target }) => chooseColour(target.value)}
              />
            </Field>
            <Choice
              name="language"
              label={text('core.shell.language')}
              value={i18n.language}
              choices={languages.map(({ value, name }) => ({ value, label: name }))}
              onChoose={(language) => void i18n.use(language)}
            />
            <Field label={words('start')}>
              <Select
                name="startPage"
                value={pages.some(({ path }) => path === preferences.startPage) ? preferences.startPage : ''}
                onChange={(_, { value }) => {
                  preferences.set({ startPage: value });
                }}
              >
                <option value="">{words('start.home')}</option>
                {pages.map(({ path, title, trail }) => (
                  <option key={path} value={path}>
                    {trail ? `${trail} / ${title}` : title}
                  </option>
                ))}
              </Select>
            </Field>
            <NoticeKinds />
            <section aria-label={words('keys')}>
              <h3 className={styles.subhead}>{words('keys')}</h3>
              <p className={styles.note}>{words('keys.hint')}</p>
              <div className={styles.switches}>
                <Switch
                  checked={letters}
                  label={words('core.shell.keys.letters')}
                  onChange={(_, { checked }) => {
                    turnSingleKeys(checked);
                    setLetters(checked);
                  }}
                />
                {choosableKeys.map((id) => (
                  <Switch
                    key={id}
                    data-key={id}
                    checked={keysOn.has(id)}
                    label={`${text(`core.shell.keys.everywhere.${id}`)} (${keyOf(id)})`}
                    onChange={(_, { checked }) => {
                      turnKey(id, checked);
                      setKeysOn(new Set(choosableKeys.filter(isKeyOn)));
                    }}
                  />
                ))}
              </div>
            </section>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {words('core.ui.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
