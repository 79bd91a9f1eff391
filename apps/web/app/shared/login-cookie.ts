/** Whether the readable login flag is set (architecture 3a; with its prefix behind TLS): somebody is signed in, though maybe with an expired session. */
export const hasLoginFlag = (cookies: string | null) => /(?:^|;\s*)(?:__Host-)?khue_in=[^;]/.test(cookies ?? '')

/** The same, asked in the browser. */
export const hasLoginCookie = () => hasLoginFlag(document.cookie)
