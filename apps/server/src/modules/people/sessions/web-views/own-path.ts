const ourOrigin = 'http://khue.invalid'

/**
 * The target of a web view: a path of this site, else home. Browsers drop tabs and line ends and read "\" as "/", and some servers decode once more:
 * our paths contain none of these.
 */
export function ownPath(to: string) {
  const hasOddSigns = to.split('').some((sign) => sign <= ' ' || sign === '\\' || sign === '\u007F')
  if (!to.startsWith('/') || hasOddSigns || /%(?:5c|0[0-9a-d]|25)/i.test(to) || /^(?:\/|%2f){2}/i.test(to)) return '/'
  const address = URL.parse(to, ourOrigin)
  if (address?.origin !== ourOrigin || address.pathname.startsWith('//')) return '/'
  return address.pathname + address.search + address.hash
}
