/** A transfer reported by a bank feed, in our terms. */
export type BankTransfer = {
  /** The reporting feed. */
  bankFeed: 'sepay' | 'casso' | 'payos'
  /** The feed's id of the transfer. */
  feedTransferId: string
  /** The bank's reference (FT…): all feeds report the same one for a transfer. */
  bankReference: string
  account: string
  /** Undefined when it is not a whole number of đồng above zero. */
  amountVnd: number | undefined
  memo: string
  /** Leaves the account instead of arriving. */
  isOutgoing: boolean
  /** The numeric order id given to payOS; it takes precedence over the memo. */
  orderCode: string | undefined
  facts: Record<string, string>
}

/** Amounts in JSON: whole đồng as numbers, no numeric strings. */
export const wholeVnd = (amount: unknown) =>
  typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 1 && amount <= maxVnd ? amount : undefined
const maxVnd = 9_999_999_999

/** The whole message as strings, for later review. */
export const factsOf = (said: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )

/** The number of a transfer: the same from every feed; without a bank reference, the feed's own id. */
export const numberOf = ({
  bankReference,
  bankFeed,
  feedTransferId,
}: Pick<BankTransfer, 'bankReference' | 'bankFeed' | 'feedTransferId'>) => bankReference || `${bankFeed}:${feedTransferId}`
