import { LRUCache } from 'lru-cache'

/** What somebody is asked to pay, as its page shows it. */
export type Asked = { reference: string; amountVnd: number; info: string; deadline: string; hasExpired: boolean }

/** How a person leaves the payment page. */
export type Ending = 'paid' | 'cancelled' | 'expired'
/** The number is `0` where nothing was paid. */
export type End = { ending: Ending; choice: string; number: string; at: Date }
/** What the gateway deliveries the merchant, and what it was answered. */
export type Delivery = { what: string; answer: string }
/** Money that has gone back, by the name that the merchant gave it. */
export type Refund = { amountVnd: number; number: string }
/** One reference: seen when it was asked for, ended once, deliveries as often as it takes. */
export type Transaction<A extends Asked = Asked> = A & { end?: End; deliveries: Delivery[]; refunds: Map<string, Refund> }
export type Ended<A extends Asked = Asked> = Transaction<A> & { end: End }

export type TransactionStore<A extends Asked = Asked> = ReturnType<typeof createTransactionStore<A>>

const hasEnded = <A extends Asked>(transaction: Transaction<A>): transaction is Ended<A> => transaction.end !== undefined

/** What a gateway knows of each reference. It forgets all when the process ends, and the oldest after a while. */
export function createTransactionStore<A extends Asked>(newNumber: () => string) {
  const known = new LRUCache<string, Transaction<A>>({ max: 1000 })
  let isHoldingCallbacks = false

  /** What is known of a reference from now on: the first to name it says what it is. */
  function getOrCreate(asked: A): Transaction<A> {
    const transaction = known.get(asked.reference) ?? { ...asked, deliveries: [], refunds: new Map<string, Refund>() }
    known.set(asked.reference, transaction)
    return transaction
  }

  /** Ends a payment once: a reference that has ended stays as it was. */
  function end(asked: A, ending: Ending, choice = ''): Ended<A> {
    const transaction = getOrCreate(asked)
    transaction.end ??= { ending, choice, number: ending === 'paid' ? newNumber() : '0', at: new Date() }
    return { ...transaction, end: transaction.end } // lists of what was deliveries and given back stay the same
  }

  /** Gives money back once under each name; undefined when there is not so much left of it. */
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
    /** While calls are held, nothing is deliveries by itself: the tester decides when. */
    holdCallbacks: (holds: boolean) => void (isHoldingCallbacks = holds),
  }
}
