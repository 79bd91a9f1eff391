import { Secret, TOTP } from 'otpauth'

const period = 30
/** Phone clocks drift: one step to either side is accepted too (RFC 6238, 5.2). */
const window = 1

/** 160 random bits in base32, as RFC 4226 requires. */
export const newSecret = () => new Secret({ size: 20 }).base32

/** SHA-1, six digits and 30 seconds: the only settings that every authenticator app supports. */
const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Khuê', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

/** The URI in the QR code for an authenticator app. */
export const enrolmentUri = (secret: string, label: string) => totp(secret, label).toString()

/** The time step of a code among the three valid at a moment; undefined when it matches none. */
export function stepOf(secret: string, code: string, atMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined // the library compares bytes and throws at digits of other scripts
  const delta = totp(secret).validate({ token: code, timestamp: atMs, window })
  return delta === null ? undefined : Math.floor(atMs / 1000 / period) + delta
}
