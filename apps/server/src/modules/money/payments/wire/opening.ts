/** Where the buyer goes, and what the provider calls the attempt. Throws when it has named no address, with what it said instead. */
export function redirectPayment(url: unknown, providerReference: string, said: string | undefined) {
  if (!isAddress(url)) throw new Error(`The gateway opens no page for ${providerReference}: ${said ?? 'no word'}`)
  return { instructions: { kind: 'REDIRECT' as const, url }, providerReference }
}

const isAddress = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)
