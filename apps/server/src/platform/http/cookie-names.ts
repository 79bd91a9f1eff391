const prefix = '__Host-'

/**
 * The browser's name of one of our cookies. Behind TLS the `__Host-` prefix binds it to this very host, with `Secure` and for all paths (RFC 6265bis,
 * 4.1.3.2), so that no neighbouring host and no attacker without TLS can set it; over plain http, as on a developer's machine, browsers would refuse
 * such a name.
 */
export const cookieName = (name: string, isTls: boolean) => (isTls ? prefix + name : name)

/** Which of these names are our cookies, under our own names. */
export const ownCookieNames = (shown: readonly string[], isTls: boolean) =>
  isTls ? shown.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])) : shown
