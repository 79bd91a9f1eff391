import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a value at rest (AES-256-GCM, NIST SP 800-38D): `v1.{key id}.{nonce, text and tag in base64url}`. The context names the owner
 * (`identity-proof:{person id}`): sealed bytes copied to another row do not decrypt there.
 */
export function seal({ DATA_KEY }: Config, value: string | Uint8Array, context: string) {
  const key = keysOf(DATA_KEY)[0]
  if (!key) throw new Error('DATA_KEY is not set: nothing can be sealed')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
  return `${version}.${key.id}.${sealed.toString('base64url')}`
}

/** Decrypts a value of `seal` under the same context. Throws when the key is missing, or the text or its context were changed. */
export function unseal({ DATA_KEY }: Config, sealed: string, context: string): Buffer {
  const [format, keyId, body = ''] = sealed.split('.')
  if (format !== version) throw new Error(`Cannot unseal format ${format}`)
  const key = keysOf(DATA_KEY).find(({ id }) => id === keyId)
  if (!key) throw new Error(`No key ${keyId} among those of DATA_KEY`)
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** Secrets for one purpose, the same on every node and stored nowhere: the first is in use, the others belong to keys that are being replaced. */
export const deriveSecrets = ({ DATA_KEY }: Config, purpose: string) =>
  keysOf(DATA_KEY).map(({ bytes }) => createHmac('sha256', bytes).update(`khue:${purpose}`).digest('base64url'))

/** The id is a part of the key's hash, so it identifies the key without revealing it. */
const keysOf = (setting = '') =>
  setting
    .split(',')
    .filter(Boolean)
    .map((text) => {
      const bytes = Buffer.from(text, 'base64url')
      return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
    })
