import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config/config'

/** What a signed URL allows, to whom and until when. */
export type Link = { allows: 'put' | 'tus' | 'read'; assetId: string; personId: string; until: number }

/** A signed URL states what it allows; changing any part of it breaks the signature. */
export function signedQuery(config: Config, link: Link) {
  const [key] = keysOf(config)
  if (!key) throw new Error('DATA_KEY is not set: URLs cannot be signed')
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

/** Keys for signing URLs only, one for each data key, so that URLs survive a key rotation. */
const keysOf = ({ DATA_KEY }: Config) =>
  (DATA_KEY ?? '')
    .split(',')
    .filter(Boolean)
    .map((key) => createHmac('sha256', Buffer.from(key, 'base64url')).update('addresses of assets').digest())
