import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config/config'

/** What an address of ours allows, to whom and until when. */
export type Link = { allows: 'put' | 'tus' | 'read'; assetId: string; personId: string; until: number }

/** An address of ours says itself what it allows; changing any part of it breaks the signature. */
export function signedQuery(config: Config, link: Link) {
  const [key] = keysOf(config)
  if (!key) throw new Error('DATA_KEY is not set: no address can be signed')
  return new URLSearchParams({ until: String(link.until), signature: sign(key, link).toString('base64url') }).toString()
}

export function isSigned(config: Config, link: Link, signature: string) {
  const given = Buffer.from(signature, 'base64url')
  return keysOf(config).some((key) => {
    const expected = sign(key, link)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const sign = (key: Buffer, { allows, assetId, personId, until }: Link) =>
  createHmac('sha256', key)
    .update(JSON.stringify([allows, assetId, personId, until]))
    .digest()

/** Keys of this use alone, one for each data key, so that addresses outlive the exchange of a key. */
const keysOf = ({ DATA_KEY }: Config) =>
  (DATA_KEY ?? '')
    .split(',')
    .filter(Boolean)
    .map((key) => createHmac('sha256', Buffer.from(key, 'base64url')).update('addresses of assets').digest())
