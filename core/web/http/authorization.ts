/** Builds the value of the authorization header from the session token. */
export type AuthorizationScheme = (token: string) => string;
export const bearer: AuthorizationScheme = (token) => `Bearer ${token}`;
/** Encodes the token with `encode` before sending it. Not used unless the console is configured with it. */
export const encodedPayload =
  (encode: (payload: string) => string, emptyText = '数据不能为空'): AuthorizationScheme =>
  (token) => {
    if (!token) throw new Error(emptyText);
    return `Bearer ${encode(token)}`;
  };
