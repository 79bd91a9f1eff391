import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config/config'
import { deriveSecrets } from '#platform/crypto/encryption'

// The ticket stands in the path, because iPhones ask for playlists and segments without query and headers of the page. Alone it opens nothing: the
// session must be the viewing's.

const length = 22
const sign = (secret: string, viewingId: string) => createHmac('sha256', secret).update(viewingId).digest('base64url').slice(0, length)
const secretsOf = (config: Config) => {
  const secrets = deriveSecrets(config, 'viewings of lectures')
  if (secrets.length === 0) throw new Error('DATA_KEY is not set: films cannot be served')
  return secrets
}

export const baseOf = (config: Config, viewingId: string) => `/files/lectures/${viewingId}.${sign(secretsOf(config)[0] ?? '', viewingId)}/`

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/
/** The viewing of a ticket that this product has signed. */
export function viewingOf(config: Config, ticket: string) {
  const [, id, signature] = form.exec(ticket) ?? []
  if (id === undefined || signature === undefined) return undefined
  const isSigned = secretsOf(config).some((secret) => timingSafeEqual(Buffer.from(sign(secret, id)), Buffer.from(signature)))
  return isSigned ? id : undefined
}
