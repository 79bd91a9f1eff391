import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callbackUrl, formOf, sendPage } from '../forms.ts'
import { type Brand, type Choices, endedPage, expiredPage, faultPage, payPage } from './pages.ts'
import type { Asked, Ended, Ending, TransactionStore } from './transaction-store.ts'
import { notifyMerchant, type CallbackProtocol } from './callback-protocol.ts'

export type Opened<A extends Asked> = { asked: A } | { fault: string }

/** A gateway with a payment page. */
export type PageGateway<A extends Asked> = {
  brand: Brand
  store: TransactionStore<A>
  callbacks: CallbackProtocol<A>
  payPath: string
  choices: Choices
  /** The order in a validly signed address. */
  open: (request: FastifyRequest) => Opened<A>
  /** The path of the merchant's callback. */
  callbackPath: (asked: A) => string
  /** The merchant's server; unset, it is this one. */
  merchantUrl?: URL | undefined
  /** The signed address to which the browser returns. */
  backUrl: (ended: Ended<A>) => string
}

/** The payment page, and the steps after a person leaves it. */
export function paymentPage<A extends Asked>(fastify: FastifyInstance, gateway: PageGateway<A>) {
  const { store, callbacks, payPath } = gateway
  fastify.get(payPath, async (request, reply) => {
    const opened = gateway.open(request)
    if ('fault' in opened) return sendPage(reply.code(400), faultPage(opened.fault))
    store.getOrCreate(opened.asked)
    return show(gateway, opened.asked, reply)
  })

  fastify.post(payPath, async (request, reply) => {
    const opened = gateway.open(request)
    if ('fault' in opened) return sendPage(reply.code(400), faultPage(opened.fault))
    const form = formOf(request)
    const transaction = store.end(opened.asked, endingOf(opened.asked, form), choiceOf(gateway.choices, form))
    const isNotified = callbacks.sendsCallback(transaction.end.ending) && !store.isHoldingCallbacks()
    const address = callbackUrl(request, gateway.callbackPath(transaction), gateway.merchantUrl)
    if (isNotified) await notifyMerchant(callbacks, address, transaction)
    return reply.redirect(gateway.backUrl(transaction), 303)
  })
}

function show<A extends Asked>({ brand, store, choices, backUrl }: PageGateway<A>, asked: A, reply: FastifyReply) {
  const ended = store.findEnded(asked.reference)
  if (ended) return sendPage(reply, endedPage(ended, backUrl(ended)))
  return sendPage(reply, asked.hasExpired ? expiredPage(asked) : payPage(brand, asked, choices))
}

const endings: Record<string, Ending> = { pay: 'paid', expire: 'expired' }

function endingOf({ hasExpired }: Asked, form: URLSearchParams): Ending {
  return hasExpired ? 'expired' : (endings[form.get('action') ?? ''] ?? 'cancelled')
}

function choiceOf({ field, names }: Choices, form: URLSearchParams) {
  const choice = form.get(field) ?? ''
  return Object.hasOwn(names, choice) ? choice : (Object.keys(names)[0] ?? '')
}

/** An address with a signed query appended to its own. */
export const withSigned = (address: string, query: string) => `${address}${address.includes('?') ? '&' : '?'}${query}`
