/** Whether the readable login flag is set (architecture 3a): somebody is signed in, though maybe with an expired session. */
export const hasLoginFlag = (cookies: string | null) => /(?:^|;\s*)khue_in=[^;]/.test(cookies ?? '')

/** The same, asked in the browser. */
export const hasLoginCookie = () => hasLoginFlag(document.cookie)
