const prefix = '__Host-'

/**
 * What a cookie of the house is called in browsers. Behind TLS they keep it only from this very host, with `Secure` and for
 * all paths (RFC 6265bis, 4.1.3.2), so that no neighbouring host and nobody on the way without TLS can plant one; over plain
 * http, as on one's own machine, browsers would refuse such a name.
 */
export const cookieName = (name: string, isTls: boolean) => (isTls ? prefix + name : name)

/** What of these names is a cookie of the house, as the house calls it. */
export const ownCookieNames = (shown: readonly string[], isTls: boolean) =>
  isTls ? shown.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])) : shown
