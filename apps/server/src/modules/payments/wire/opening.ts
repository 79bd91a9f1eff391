/** One attempt for which a provider shall open a page. */
export type Opening = {
  code: string
  amountVnd: number
  createdAt: Date
  expiresAt: Date
  payerIp: string
  /** From 1 up: a reference that may have been used is not used again. */
  tryNo: number
}

/** Where the buyer goes, and what the provider calls the attempt. Throws when it has named no address, with what it said instead. */
export function openedAt(url: unknown, providerReference: string, said: string | undefined) {
  if (!isAddress(url)) throw new Error(`The gateway opens no page for ${providerReference}: ${said ?? 'no word'}`)
  return { way: { kind: 'REDIRECT' as const, url }, providerReference }
}

const isAddress = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url)
