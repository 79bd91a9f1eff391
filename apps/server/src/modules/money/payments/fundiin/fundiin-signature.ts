import { hmacSha256, isSameText } from '../wire/hmac.ts'
import type { FundiinSettings } from './fundiin-settings.ts'

type Keys = Pick<FundiinSettings, 'secret' | 'signatureForm'>

/** HMAC-SHA256 over the raw body. */
export const fundiinSignature = (body: string | Buffer, { secret, signatureForm }: Keys) => hmacSha256(body, secret, signatureForm)

/** Whether Fundiin has signed these bytes. */
export const isSigned = (body: Buffer, given: unknown, keys: Keys) => isSameText(given, fundiinSignature(body, keys))
