/** Private addresses, which say nothing about location (RFC 1918, RFC 4193, loopback, link-local). */
const privateAddress = /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i

/**
 * The origin of a sign-in, from the IP address alone without a lookup: the network's first part, enough for people to recognise home, too
 * little to track them. Undefined when it says nothing.
 */
export function coarseNetwork(ip: string): string | undefined {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (privateAddress.test(address)) return 'Mạng nội bộ'
  const v4 = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address)?.[1]
  if (v4) return `Mạng ${v4}.x.x`
  const v6 = /^([\da-f]{1,4}:[\da-f]{1,4}):/i.exec(address)?.[1]
  return v6 ? `Mạng ${v6.toLowerCase()}::` : undefined
}
