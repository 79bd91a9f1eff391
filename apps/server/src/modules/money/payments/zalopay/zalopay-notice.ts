import { asFields, factsOf, type Fields, vndOf, wordOf } from '../wire/read-fields.ts'
import { codeOfTransaction } from './zalopay-reference.ts'
import type { ZalopaySettings } from './zalopay-settings.ts'
import { readSignedData } from './zalopay-signature.ts'

/** Reads a ZaloPay callback, which is sent only for paid payments; undefined when the signature is invalid, or it is not an object. */
export function readNotice(body: unknown, { key2 }: Pick<ZalopaySettings, 'key2'>) {
  const data = readSignedData(asFields(body) ?? {}, key2)
  const fields = data === undefined ? undefined : parsed(data)
  return fields && noticeOf(fields)
}

const noticeOf = (fields: Fields) => ({
  appId: wordOf(fields.app_id),
  code: codeOfTransaction(wordOf(fields.app_trans_id) ?? ''),
  amountVnd: vndOf(fields.amount),
  outcome: 'PAID' as const,
  gatewayCode: 'callback',
  gatewayTransactionNo: wordOf(fields.zp_trans_id) || null,
  bankCode: wordOf(fields.channel) || null,
  facts: factsOf(fields, 'mac'),
})

function parsed(data: string): Fields | undefined {
  try {
    return asFields(JSON.parse(data))
  } catch {
    return undefined // signed, but not JSON: refused to ZaloPay, the only possible reaction
  }
}
