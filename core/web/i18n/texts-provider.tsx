import { observer } from 'mobx-react-lite';
import type { ReactElement, ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import type { I18nStore } from './i18n-store.ts';

/** Gives the texts of the current language to all components inside; those that use texts are drawn anew with them. */
export const TextsProvider = observer(function TextsProvider({
  i18n,
  children,
}: {
  readonly i18n: I18nStore;
  readonly children: ReactNode;
}): ReactElement {
  return <RawIntlProvider value={i18n.intl}>{children}</RawIntlProvider>;
});
