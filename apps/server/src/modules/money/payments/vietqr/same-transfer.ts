import type { BankTransfer } from '../bank-transfer.ts'
import { feedKeyOf } from './transfer-answer.ts'

/** A booked receipt that may be the reported transfer. */
type Booked = {
  /** The number it is booked under: the bank's reference, followed by a feed's id where several transfers share it; or a feed's id alone. */
  number: string
  /** The ids under which feeds have reported it. */
  names: readonly string[]
  /** The code of its checkout; empty when unknown. */
  code: string
  /** An old receipt is a different transfer, even if all else matches. */
  isFresh: boolean
}
type Reported = Pick<BankTransfer, 'bankFeed' | 'feedTransferId' | 'bankReference'> & { code: string }

/**
 * Finds the booked transfer that a feed reports; undefined when it is new. A feed that reported a booked transfer under one id means another transfer
 * by another id, so the number of transfers is the highest count of any feed. Bank references decide where both have one; since some banks restart
 * their numbering, the codes must not contradict. Without a bank reference the codes must be present and equal.
 */
export function sameTransfer<B extends Booked>(reported: Reported, booked: readonly B[]): B | undefined {
  const name = feedKeyOf(reported)
  const possible = booked.filter((one) => isNumbered(one, reported) || reported.bankReference === '' || !hasBankNumber(one))
  const unnamed = possible.filter(({ names }) => !names.some((one) => one.startsWith(`${reported.bankFeed}:`)))
  return (
    possible.find(({ names }) => names.includes(name)) ??
    unnamed.find((one) => isNumbered(one, reported) && (one.code === reported.code || one.code === '' || reported.code === '')) ??
    unnamed.find((one) => !isNumbered(one, reported) && reported.code !== '' && one.code === reported.code && one.isFresh)
  )
}

const isNumbered = ({ number }: Booked, { bankReference }: Reported) =>
  bankReference !== '' && (number === bankReference || number.startsWith(`${bankReference}:`))

const hasBankNumber = ({ number, names }: Booked) => !names.includes(number)
