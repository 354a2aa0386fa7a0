export interface TitleParts {
  readonly isOperator: boolean;
  readonly platformName: string;
  readonly platformId: string;
  /** Dictionary value ADMIN_URL_name of this host. */
  readonly adminName: string;
}

/** Title of the browser window: whose console this is. */
export function pageTitle(parts: TitleParts, suffix: { readonly provider: string; readonly operator: string }): string {
  if (parts.isOperator) return (parts.adminName || 'Freightdeck') + suffix.operator;
  return (parts.platformName || parts.platformId) + suffix.provider;
}
