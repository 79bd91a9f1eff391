import type { BankTransfer } from './bank-transfer.ts'
import { feedKeyOf } from './transfer-answer.ts'

/** Money that is booked, as far as it may be the transfer that somebody tells of. */
type Booked = {
  /** Under which it is booked: its bank's number, with a bankFeed's name behind it where several had one; or a bankFeed's name alone. */
  number: string
  /** What those who have told of it call it. */
  names: readonly string[]
  /** Of what it pays for; empty when nobody knows. */
  code: string
  /** Long ago it is another's, whatever else agrees. */
  isFresh: boolean
}
type Told = Pick<BankTransfer, 'bankFeed' | 'feedTransferId' | 'bankReference'> & { code: string }

/**
 * Which of the booked moneys a bankFeed speaks of; undefined when it is new. Whoever has a name of their own for one of them means another by
 * another name: so it is as many transfers as the one who has told of most of them counts. The number of a bank decides where both have
 * one, though some banks begin to count again: then the codes must agree. Without it the code has to be there, and the same.
 */
export function sameTransfer<B extends Booked>(told: Told, booked: readonly B[]): B | undefined {
  const name = feedKeyOf(told)
  const possible = booked.filter((one) => isNumbered(one, told) || told.bankReference === '' || !hasBankNumber(one))
  const unnamed = possible.filter(({ names }) => !names.some((one) => one.startsWith(`${told.bankFeed}:`)))
  return (
    possible.find(({ names }) => names.includes(name)) ??
    unnamed.find((one) => isNumbered(one, told) && (one.code === told.code || one.code === '' || told.code === '')) ??
    unnamed.find((one) => !isNumbered(one, told) && told.code !== '' && one.code === told.code && one.isFresh)
  )
}

const isNumbered = ({ number }: Booked, { bankReference }: Told) =>
  bankReference !== '' && (number === bankReference || number.startsWith(`${bankReference}:`))

const hasBankNumber = ({ number, names }: Booked) => !names.includes(number)
