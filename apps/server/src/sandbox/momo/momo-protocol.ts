import { createHmac } from 'node:crypto'
import { isSame } from '../gateway/same-text.ts'

/* MoMo's gateway API v2 from the gateway's side, implemented from the protocol and not from our adapter. */

export type MomoContract = { partnerCode: string; accessKey: string; secretKey: string }
export type Fields = Record<string, unknown>

const sorted = (names: string) => names.split(' ').toSorted()
/** The signed fields of each message: all of MoMo's lists are in alphabetical order. */
export const signedOf = {
  create: sorted('accessKey amount extraData ipnUrl orderId orderInfo partnerCode redirectUrl requestId requestType'),
  notice: sorted(
    'accessKey amount extraData message orderId orderInfo orderType partnerCode payType requestId responseTime resultCode transId',
  ),
  query: sorted('accessKey orderId partnerCode requestId'),
  refund: sorted('accessKey amount description orderId partnerCode requestId transId'),
}

const sign = (fields: Fields, names: readonly string[], { accessKey, secretKey }: Pick<MomoContract, 'accessKey' | 'secretKey'>) => {
  const all: Fields = { ...fields, accessKey }
  return createHmac('sha256', secretKey)
    .update(names.map((name) => `${name}=${String(all[name])}`).join('&'))
    .digest('hex')
}

export const seal = (fields: Fields, contract: MomoContract) => ({ ...fields, signature: sign(fields, signedOf.notice, contract) })

export const hasValidSignature = (fields: Fields, names: readonly string[], contract: MomoContract) =>
  isSame(fields.signature, sign(fields, names, contract))
