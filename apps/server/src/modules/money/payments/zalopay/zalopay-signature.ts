import { hmacSha256, isSameText } from '../wire/hmac.ts'
import type { Fields } from '../wire/read-fields.ts'

/** HMAC-SHA256 over the values alone, joined by `|`, in the order of the protocol (v2). */
export const mac = (values: readonly (string | number)[], key: string) => hmacSha256(values.join('|'), key)

/** The data ZaloPay signed with `key2`, as raw text: reserialised JSON might differ. */
export const readSignedData = ({ data, mac: given }: Fields, key2: string) =>
  typeof data === 'string' && isSameText(given, hmacSha256(data, key2)) ? data : undefined

const returned = ['appid', 'apptransid', 'pmcid', 'bankcode', 'amount', 'discountamount', 'status']

/** Whether ZaloPay signed this return URL. */
export const isSignedReturn = (query: Fields, key2: string) =>
  returned.every((name) => typeof query[name] === 'string') &&
  isSameText(
    query.checksum,
    mac(
      returned.map((name) => String(query[name])),
      key2,
    ),
  )
