import { LRUCache } from 'lru-cache'

/** A payment request as its page shows it. */
export type Asked = { reference: string; amountVnd: number; info: string; deadline: string; hasExpired: boolean }

/** How a person leaves the payment page. */
export type Ending = 'paid' | 'cancelled' | 'expired'
/** The number is `0` without a payment. */
export type End = { ending: Ending; choice: string; number: string; at: Date }
/** A callback sent to the merchant, and its answer. */
export type Delivery = { what: string; answer: string }
/** Returned money, by the merchant's refund name. */
export type Refund = { amountVnd: number; number: string }
/** One reference: created on request, ended once, with any number of callbacks. */
export type Transaction<A extends Asked = Asked> = A & { end?: End; deliveries: Delivery[]; refunds: Map<string, Refund> }
export type Ended<A extends Asked = Asked> = Transaction<A> & { end: End }

export type TransactionStore<A extends Asked = Asked> = ReturnType<typeof createTransactionStore<A>>

const hasEnded = <A extends Asked>(transaction: Transaction<A>): transaction is Ended<A> => transaction.end !== undefined

/** The gateway's transactions by reference. In memory only, and the oldest are evicted. */
export function createTransactionStore<A extends Asked>(newNumber: () => string) {
  const known = new LRUCache<string, Transaction<A>>({ max: 1000 })
  let isHoldingCallbacks = false

  /** The transaction of a reference: the first request defines it. */
  function getOrCreate(asked: A): Transaction<A> {
    const transaction = known.get(asked.reference) ?? { ...asked, deliveries: [], refunds: new Map<string, Refund>() }
    known.set(asked.reference, transaction)
    return transaction
  }

  /** Ends a payment once: an ended transaction does not change. */
  function end(asked: A, ending: Ending, choice = ''): Ended<A> {
    const transaction = getOrCreate(asked)
    transaction.end ??= { ending, choice, number: ending === 'paid' ? newNumber() : '0', at: new Date() }
    return { ...transaction, end: transaction.end } // shares the lists of callbacks and refunds
  }

  /** Refunds once per name; undefined when the rest is too small. */
  function addRefund(transaction: Transaction<A>, name: string, amountVnd: number): Refund | undefined {
    const before = transaction.refunds.get(name)
    if (before) return before.amountVnd === amountVnd ? before : undefined
    const gone = [...transaction.refunds.values()].reduce((sum, refund) => sum + refund.amountVnd, 0)
    if (transaction.end?.ending !== 'paid' || amountVnd < 1 || gone + amountVnd > transaction.amountVnd) return undefined
    const refund = { amountVnd, number: newNumber() }
    transaction.refunds.set(name, refund)
    return refund
  }

  return {
    getOrCreate,
    end,
    addRefund,
    newNumber,
    find: (reference: string) => known.get(reference),
    findEnded: (reference: string) => [known.get(reference)].find((one): one is Ended<A> => one !== undefined && hasEnded(one)),
    findPaid: (number: string) =>
      [...known.values()].find((one): one is Ended<A> => hasEnded(one) && one.end.number === number && number !== '0'),
    transactions: () => [...known.values()],
    isHoldingCallbacks: () => isHoldingCallbacks,
    /** While callbacks are held, none is sent automatically: the tester decides when. */
    holdCallbacks: (holds: boolean) => void (isHoldingCallbacks = holds),
  }
}
