/** The buyer's redirect, and the provider's reference of the attempt. Throws without a URL, with the provider's message. */
export function redirectPayment(url: unknown, providerReference: string, said: string | undefined) {
  if (!isAddress(url)) throw new Error(`gateway created no payment page for ${providerReference}: ${said ?? 'no message'}`)
  return { instructions: { kind: 'REDIRECT' as const, url }, providerReference }
}

const isAddress = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)
