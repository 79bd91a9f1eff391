/**
 * Whether the readable login flag is set (architecture 3a; with its prefix behind TLS): a user is signed in, although the session may have
 * expired.
 */
export const hasLoginFlag = (cookies: string | null) => /(?:^|;\s*)(?:__Host-)?khue_in=[^;]/.test(cookies ?? '')

/** The same, in the browser. */
export const hasLoginCookie = () => hasLoginFlag(document.cookie)
