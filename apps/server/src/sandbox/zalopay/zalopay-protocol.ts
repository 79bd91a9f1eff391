import { createHmac } from 'node:crypto'
import { vietnamClock } from '../gateway/clock.ts'
import { isSame } from '../gateway/same-text.ts'

/* ZaloPay v2 from the gateway's side, implemented from the protocol and not from our adapter. */

export type ZalopayContract = { appId: string; key1: string; key2: string }
export type Fields = Record<string, unknown>

export const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex')

/** Whether the values of a request, in order and joined with bars, are signed with the merchant's key. */
export const isSigned = (body: Fields, values: readonly unknown[], { key1 }: ZalopayContract) =>
  isSame(body.mac, sign(values.map(String).join('|'), key1))

/** `yymmdd` on the Vietnamese calendar. */
export const today = () => vietnamClock(new Date()).replace(/\D/g, '').slice(2, 8)
