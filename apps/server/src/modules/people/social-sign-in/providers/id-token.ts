import { createHash } from 'node:crypto'
import type { IDToken } from 'openid-client'
import { ProviderResponseError } from './sign-in-adapter.ts'

/** How far a provider's clock may be ahead. */
const skewSeconds = 60

const hashOfAlgorithm: Record<string, string> = {
  RS256: 'sha256',
  PS256: 'sha256',
  ES256: 'sha256',
  RS384: 'sha384',
  PS384: 'sha384',
  ES384: 'sha384',
  RS512: 'sha512',
  PS512: 'sha512',
  ES512: 'sha512',
  EdDSA: 'sha512',
  Ed25519: 'sha512',
}

type Shown = {
  header: { alg?: string; kid?: string }
  claims: IDToken
  clientId: string
  accessToken: string
  code: string
  nowSeconds: number
}

/**
 * Checks that the library leaves to us. It verifies the signature, iss, aud, exp, nonce and the presence of sub (OpenID Connect Core 3.1.3.7); we
 * also refuse a token issued in the future, one issued to another client, one that does not name its signing key, and one issued with another access
 * token or code.
 */
export function assertValidIdToken({ header, claims, clientId, accessToken, code, nowSeconds }: Shown) {
  const hash = hashOfAlgorithm[header.alg ?? '']
  if (!hash) throw new ProviderResponseError(`id token signed by ${header.alg}`)
  if (!header.kid) throw new ProviderResponseError('id token names no key')
  if (claims.iat > nowSeconds + skewSeconds) throw new ProviderResponseError('id token issued in the future')
  if (claims.azp !== undefined && claims.azp !== clientId) throw new ProviderResponseError('id token issued to another client')
  if (claims.sub === '' || claims.sub.length > 255) throw new ProviderResponseError('id token with an impossible subject')
  for (const [claim, value] of [
    ['at_hash', accessToken],
    ['c_hash', code],
  ] as const) {
    const said = claims[claim]
    if (said !== undefined && said !== halfHash(hash, value)) throw new ProviderResponseError(`id token with another ${claim}`)
  }
}

/** The left half of the hash, which is how id tokens refer to the access token and code issued with them. */
function halfHash(algorithm: string, value: string) {
  const digest = createHash(algorithm).update(value, 'ascii').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
