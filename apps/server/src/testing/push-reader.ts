import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's side of Web Push: its own keys, and decryption of messages encrypted for them (RFC 8291, RFC 8188). */
export function pushReader() {
  const ours = createECDH('prime256v1')
  ours.generateKeys()
  const secret = randomBytes(16)
  const keys = { p256dh: ours.getPublicKey().toString('base64url'), auth: secret.toString('base64url') }
  function read(message: string) {
    const bytes = Buffer.from(message, 'base64url')
    const [salt, theirs] = [bytes.subarray(0, 16), bytes.subarray(21, 21 + 65)]
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), ours.getPublicKey(), theirs])
    const input = Buffer.from(hkdfSync('sha256', ours.computeSecret(theirs), secret, about, 32))
    const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = bytes.subarray(21 + 65)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, unknown> // the last record ends in 2
  }
  return { keys, read }
}
