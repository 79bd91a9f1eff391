import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string; rpId?: string; rp?: { id: string } }
/** Deviations of an authenticator, or of an attacker between it and the server. */
type Twist = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  type?: string
  challenge?: string
  userHandle?: string
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const present = 0x01
const verified = 0x04
const attested = 0x40

/** A security key in software (WebAuthn Level 3, 6.1 and 8.7): creates one passkey with ES256, counts its uses and signs challenges. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let counter = 0
  let userHandle: string | undefined

  const clientData = (type: string, options: Options, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? options.challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authData(options: Options, twist: Twist, more = Buffer.alloc(0)) {
    const rpId = twist.rpId ?? options.rpId ?? options.rp?.id ?? ''
    const flags = present | (twist.isVerified === false ? 0 : verified) | (more.length > 0 ? attested : 0)
    counter = twist.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }

  function attestedCredential() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
  }

  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  return {
    /** Implements `navigator.credentials.create`. */
    create(options: Options & { user: { id: string } }, twist: Twist = {}) {
      userHandle = options.user.id
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(options, twist, attestedCredential()))],
      ])
      const attestationObject = base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])) // a map of values that CBOR can encode
      const clientDataJSON = base64url(clientData('webauthn.create', options, twist))
      return { ...credential, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    /** Implements `navigator.credentials.get`. */
    get(options: Options, twist: Twist = {}) {
      const data = authData(options, twist)
      const client = clientData('webauthn.get', options, twist)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) }
      return { ...credential, response: { ...response, userHandle: twist.userHandle ?? userHandle } }
    },
  }
}
