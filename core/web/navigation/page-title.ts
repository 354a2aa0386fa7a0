export interface TitleParts {
  readonly isOperator: boolean;
  readonly platformName: string;
  readonly platformId: string;
  /** Value of ADMIN_URL_name in the dictionary for this host. */
  readonly adminName: string;
}

/** Title of the browser window: names the tenant. */
export function pageTitle(parts: TitleParts, suffix: { readonly provider: string; readonly operator: string }): string {
  if (parts.isOperator) return (parts.adminName || 'Freightdeck') + suffix.operator;
  return (parts.platformName || parts.platformId) + suffix.provider;
}
