import { createECDH } from 'node:crypto'
import type { Config } from '#platform/config/config'
import { deriveSecrets } from '#platform/crypto/encryption'

/**
 * The key pair that identifies this installation to push services (VAPID, RFC 8292): derived from DATA_KEY, so that every node has the same and none
 * is stored. A new DATA_KEY makes a new pair; browsers then resubscribe by themselves. In base64url, undefined without a DATA_KEY.
 */
export function vapidKeys(config: Config) {
  const [secret] = deriveSecrets(config, 'web-push')
  if (!secret) return undefined
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(secret, 'base64url'))
  return { privateKey: curve.getPrivateKey().toString('base64url'), publicKey: curve.getPublicKey().toString('base64url') }
}

/** The contact for a push service. Apple refuses a subject without a real host (RFC 8292, 2.1). */
export const vapidSubject = ({ PUSH_SUBJECT, publicUrl }: Config) =>
  PUSH_SUBJECT ?? (publicUrl.protocol === 'https:' ? publicUrl.origin : 'mailto:khong-tra-loi@khue.example')
