import { hmacSha256, isSameText } from '../wire/hmac.ts'
import type { Fields } from '../wire/read-fields.ts'

/** HMAC-SHA256 over the values alone, joined by `|`, in the order of the protocol (v2). */
export const mac = (values: readonly (string | number)[], key: string) => hmacSha256(values.join('|'), key)

/** What ZaloPay signed with `key2`, as the text that came: parsed and written again it might not be the same. */
export const readSignedData = ({ data, mac: given }: Fields, key2: string) =>
  typeof data === 'string' && isSameText(given, hmacSha256(data, key2)) ? data : undefined

const returned = ['appid', 'apptransid', 'pmcid', 'bankcode', 'amount', 'discountamount', 'status']

/** Whether the address to which the browser came back is one that ZaloPay signed. */
export const isSignedReturn = (query: Fields, key2: string) =>
  returned.every((name) => typeof query[name] === 'string') &&
  isSameText(
    query.checksum,
    mac(
      returned.map((name) => String(query[name])),
      key2,
    ),
  )
