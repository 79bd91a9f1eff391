import { hmacSha256, isSameText } from '../wire/hmac.ts'
import { asFields, type Fields, wordOf } from '../wire/read-fields.ts'
import type { MomoSettings } from './momo-settings.ts'

/** The signed fields of each message, in the order of the protocol (v2). */
export const signedNames = {
  create: ['accessKey', 'amount', 'extraData', 'ipnUrl', 'orderId', 'orderInfo', 'partnerCode', 'redirectUrl', 'requestId', 'requestType'],
  notice: [
    'accessKey',
    'amount',
    'extraData',
    'message',
    'orderId',
    'orderInfo',
    'orderType',
    'partnerCode',
    'payType',
    'requestId',
    'responseTime',
    'resultCode',
    'transId',
  ],
  query: ['accessKey', 'orderId', 'partnerCode', 'requestId'],
} as const satisfies Record<string, readonly string[]>

type Keys = Pick<MomoSettings, 'accessKey' | 'secretKey'>

/** HMAC-SHA256 over `name=value` joined by `&`, without encoding. The access key is signed and never sent. */
export function momoSignature(fields: Fields, names: readonly string[], { accessKey, secretKey }: Keys) {
  const values: Fields = { ...fields, accessKey }
  return hmacSha256(names.map((name) => `${name}=${wordOf(values[name]) ?? ''}`).join('&'), secretKey)
}

/** The fields of a payment message with a valid MoMo signature; else undefined. */
export function readSignedNotice(body: unknown, keys: Keys): Fields | undefined {
  const fields = asFields(body)
  if (!fields || !signedNames.notice.every((name) => name === 'accessKey' || isWord(fields[name]))) return undefined
  return isSameText(fields.signature, momoSignature(fields, signedNames.notice, keys)) ? fields : undefined
}

/** A list or an object would be signed as an empty value, and read as something else by other code. */
const isWord = (value: unknown) => value === undefined || wordOf(value) !== undefined
