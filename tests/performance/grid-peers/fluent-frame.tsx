import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import type { ReactNode } from 'react';

export const FluentFrame = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <FluentProvider theme={webLightTheme}>{children}</FluentProvider>
);
