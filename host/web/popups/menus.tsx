import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItemRadio } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { I18n, Messages, Preferences, useService, useText } from '@freightdeck/sdk/web';
import type { MenuProps } from './popup-props.ts';
import { defaultBrand } from '../theme/own-ramp.ts';
import { languages, sizes, swatches, themes } from '../theme/choices.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import styles from './popups.module.css';

/** Size: medium, small or mini. */
export const SizeMenu = observer(function SizeMenu({ anchor, onClose }: MenuProps): ReactElement {
  const text = useText();
  const preferences = useService(Preferences);
  return (
    <AnchoredMenu
      anchor={anchor}
      onClose={onClose}
      label={text('core.shell.size')}
      checked={{ size: [preferences.size] }}
    >
      {sizes.map((size) => (
        <MenuItemRadio
          key={size}
          name="size"
          value={size}
          onClick={() => {
            preferences.set({ size });
          }}
          secondaryContent={text(`core.shell.size.${size}.rows`)}
        >
          {text(`core.shell.size.${size}`)}
        </MenuItemRadio>
      ))}
    </AnchoredMenu>
  );
});

/** Language: 中文 or English. */
export const LanguageMenu = observer(function LanguageMenu({ anchor, onClose }: MenuProps): ReactElement {
  const text = useText();
  const i18n = useService(I18n);
  useEffect(() => {
    for (const { value } of languages) void i18n.prepare(value);
  }, [i18n]);
  return (
    <AnchoredMenu
      anchor={anchor}
      onClose={onClose}
      label={text('core.shell.language')}
      checked={{ language: [i18n.language] }}
    >
      {languages.map(({ value, name, tag }) => (
        <MenuItemRadio key={value} name="language" value={value} lang={tag} onClick={() => void i18n.use(value)}>
          {name}
        </MenuItemRadio>
      ))}
    </AnchoredMenu>
  );
});

/** Theme: light or dark, and the brand colour. */
export const ThemeMenu = observer(function ThemeMenu({ anchor, onClose }: MenuProps): ReactElement {
  const text = useText();
  const preferences = useService(Preferences);
  const messages = useService(Messages);
  const colour = async (value: string): Promise<void> => {
    preferences.set({ colour: value });
    const { brandRamp } = await import('../theme/brand-ramp.ts');
    messages.show('success', text(brandRamp(value).adjusted ? 'core.shell.colour.adjusted' : 'core.shell.colour.done'));
  };
  return (
    <AnchoredMenu
      anchor={anchor}
      onClose={onClose}
      label={text('core.shell.theme')}
      checked={{ theme: [preferences.themeChoice], colour: [(preferences.colour || defaultBrand).toLowerCase()] }}
    >
      <MenuGroup>
        <MenuGroupHeader>{text('core.shell.theme')}</MenuGroupHeader>
        {themes.map((theme) => (
          <MenuItemRadio
            key={theme}
            name="theme"
            value={theme}
            onClick={() => {
              preferences.set({ theme });
            }}
          >
            {text(`core.shell.theme.${theme}`)}
          </MenuItemRadio>
        ))}
      </MenuGroup>
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>{text('core.shell.colour')}</MenuGroupHeader>
        {swatches.map(({ value, id }) => (
          <MenuItemRadio
            key={value}
            name="colour"
            value={value}
            icon={<span className={styles.swatch} style={{ background: value }} />}
            onClick={() => void colour(value)}
          >
            {text(`core.shell.colour.${id}`)}
          </MenuItemRadio>
        ))}
      </MenuGroup>
    </AnchoredMenu>
  );
});
