import { observer } from 'mobx-react-lite';
import type { ReactElement, ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import type { I18nStore } from './i18n-store.ts';

/**
 * Provides the texts of the current language to all components inside, and renders those that use texts again when it
 * changes.
 */
export const TextsProvider = observer(function TextsProvider({
  i18n,
  children,
}: {
  readonly i18n: I18nStore;
  readonly children: ReactNode;
}): ReactElement {
  return <RawIntlProvider value={i18n.intl}>{children}</RawIntlProvider>;
});
