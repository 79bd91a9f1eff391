/** Origins of the pages to which a wallet may send buyers: it may open its page at another host of the domain whose API is called. */
export function paymentPages(apiUrl: string | undefined) {
  if (!apiUrl) return []
  const { origin, protocol, hostname } = new URL(apiUrl)
  const parentDomain = hostname.split('.').slice(1).join('.')
  return parentDomain.includes('.') && !/\d$/.test(parentDomain) ? [origin, `${protocol}//*.${parentDomain}`] : [origin]
}
