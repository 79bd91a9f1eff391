/** Money that somebody says has arrived in a bank account, in our words. */
export type BankTransfer = {
  /** Who says so. */
  bankFeed: 'sepay' | 'casso' | 'payos'
  /** What the bankFeed calls it. */
  feedTransferId: string
  /** What the bank calls it (FT…): two tellers of one transfer say the same. */
  bankReference: string
  account: string
  /** Undefined when it is no whole number of đồng above zero. */
  amountVnd: number | undefined
  memo: string
  /** Out of the account instead of into it. */
  isOutgoing: boolean
  /** A number that payOS was given for the payment; it decides before the memo. */
  orderCode: string | undefined
  facts: Record<string, string>
}

/** Amounts as they come in JSON: whole đồng, and no text that looks like a number. */
export const wholeVnd = (amount: unknown) =>
  typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 1 && amount <= maxVnd ? amount : undefined
const maxVnd = 9_999_999_999

/** All that was said, as texts: for whoever must judge it later. */
export const factsOf = (said: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )

/** The same transfer is one piece of money, whoever tells of it; without the bank's number, as often as its bankFeed counts it. */
export const numberOf = ({
  bankReference,
  bankFeed,
  feedTransferId,
}: Pick<BankTransfer, 'bankReference' | 'bankFeed' | 'feedTransferId'>) => bankReference || `${bankFeed}:${feedTransferId}`
