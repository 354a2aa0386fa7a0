/** The addresses of a list, whatever separates them. */
export const addressesOf = (ipWhite: string | null | undefined): readonly string[] =>
  (ipWhite ?? '').split(/[,;，；\s]+/).filter((one) => one !== '');
