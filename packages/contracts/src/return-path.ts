const ourOrigin = 'http://khue.invalid'

/** Where the browser may go after sign-in: a path on this site, else home. The address comes from the query, so it is untrusted. */
export function safeReturnPath(from: string | null | undefined) {
  if (!from?.startsWith('/')) return '/'
  // Browsers drop tabs and line ends and read "\" as "/", and some servers decode twice: no path of ours contains any of these.
  if (from.split('').some((sign) => sign <= ' ' || sign === '\\' || sign === '\u007F')) return '/'
  if (/%(?:5c|0[0-9a-d]|25)/i.test(from) || /^(?:\/|%2f){2}/i.test(from)) return '/'
  const address = URL.parse(from, ourOrigin)
  if (address?.origin !== ourOrigin || address.pathname.startsWith('//')) return '/'
  // a sign-in must not lead back to a sign-in page, however that is written
  const path = decoded(address.pathname)
  if (path === undefined || /^\/(?:login|sign-in|sign-up|sign-out|forgot-password)(?:\.data|\/|$)/i.test(path)) return '/'
  return address.pathname + address.search + address.hash
}

/** The path as a server reads it; undefined when it is not valid UTF-8. */
function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Where a sign-in leads: its `from`, made safe. A `promo_code` or `f` of the sign-in address is added, unless `from` has its own (spec 2: both work
 * on any page).
 */
export function landingPath({
  from,
  ...others
}: {
  from?: string | null | undefined
  promo_code?: string | undefined
  f?: string | undefined
}) {
  const address = new URL(safeReturnPath(from), ourOrigin)
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined && !address.searchParams.has(name)) address.searchParams.set(name, value)
  }
  return address.pathname + address.search + address.hash
}
