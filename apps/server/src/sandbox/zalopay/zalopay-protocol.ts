import { createHmac } from 'node:crypto'
import { vietnamClock } from '../gateway/clock.ts'
import { isSame } from '../gateway/same-text.ts'

/*
 * ZaloPay v2 as the gateway sees it, written against the protocol and not against our adapter.
 */

export type ZalopayContract = { appId: string; key1: string; key2: string }
export type Fields = Record<string, unknown>

export const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex')

/** Whether the values of a question, in their order and with bars between them, are signed by the merchant's key. */
export const isSigned = (body: Fields, values: readonly unknown[], { key1 }: ZalopayContract) =>
  isSame(body.mac, sign(values.map(String).join('|'), key1))

/** `yymmdd` by the Vietnamese calendar. */
export const today = () => vietnamClock(new Date()).replace(/\D/g, '').slice(2, 8)
