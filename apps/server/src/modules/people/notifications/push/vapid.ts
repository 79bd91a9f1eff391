import { createECDH } from 'node:crypto'
import type { Config } from '#platform/config/config'
import { deriveSecrets } from '#platform/crypto/encryption'

/**
 * The key pair by which push services know this house (VAPID, RFC 8292): derived, so that every node has the same and none is
 * kept. A new DATA_KEY makes a new pair; browsers then subscribe anew by themselves. In base64url, undefined without a DATA_KEY.
 */
export function vapidKeys(config: Config) {
  const [secret] = deriveSecrets(config, 'web-push')
  if (!secret) return undefined
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(secret, 'base64url'))
  return { privateKey: curve.getPrivateKey().toString('base64url'), publicKey: curve.getPublicKey().toString('base64url') }
}

/** Whom a push service may write to. Apple refuses a subject without a real host (RFC 8292, 2.1). */
export const vapidSubject = ({ PUSH_SUBJECT, publicUrl }: Config) =>
  PUSH_SUBJECT ?? (publicUrl.protocol === 'https:' ? publicUrl.origin : 'mailto:khong-tra-loi@khue.example')
