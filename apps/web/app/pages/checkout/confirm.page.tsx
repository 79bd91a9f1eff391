import type { Reply } from '@khue/contracts/endpoint'
import { FamilyRequestNoteField } from '@khue/contracts/people/family-requests'
import { askForPurchase } from '@khue/contracts/sale/family-purchases'
import { changeCheckout, completeFreeOrders } from '@khue/contracts/sale/checkout'
import { type InvoiceBuyer, InvoiceBuyerForm } from '@khue/contracts/sale/invoice-buyer'
import { getOrder, ordersPerRequestLimit } from '@khue/contracts/sale/orders'
import { getCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { instalmentParts } from '@khue/contracts/sale/pay-later'
import { codesPerRequest, listMyVouchers } from '@khue/contracts/sale/promotions'
import { useCallback, useState } from 'react'
import { data, redirect, redirectDocument, useRevalidator } from 'react-router'
import { z } from 'zod'
import { type Asking, AskLayout } from '#app/features/sale/orders/checkout/ask-guardian.tsx'
import { askText } from '#app/features/sale/orders/checkout/ask-guardian.text.ts'
import { checkoutAddress, ordersAt } from '#app/features/sale/orders/checkout/checkout-address.ts'
import { CheckoutSteps } from '#app/features/sale/orders/checkout/checkout-steps.tsx'
import styles from '#app/features/sale/orders/checkout/checkout.module.css'
import { checkoutText as text } from '#app/features/sale/orders/checkout/checkout.text.ts'
import { CodeBox, type CodesAnswer } from '#app/features/sale/orders/checkout/code-box.tsx'
import { PointsBox } from '#app/features/sale/orders/checkout/points-box.tsx'
import { toPointsChoice } from '#app/features/sale/orders/checkout/points-choice.ts'
import { InvoiceBox } from '#app/features/sale/orders/checkout/invoice-box.tsx'
import { InlineTransfer, useInlineTransfer } from '#app/features/sale/orders/checkout/inline-transfer.tsx'
import { PayButton, payFormId, PaymentLayout } from '#app/features/sale/orders/checkout/payment-layout.tsx'
import { NothingToPay, PaymentMethods } from '#app/features/sale/orders/checkout/payment-methods.tsx'
import { PriceHold } from '#app/features/sale/orders/checkout/price-hold.tsx'
import { useLimitedPolling } from '#app/features/sale/orders/checkout/use-limited-polling.ts'
import { useRevalidateOnFocus } from '#app/features/sale/orders/checkout/use-revalidate-on-focus.ts'
import { PayLater, type PayLaterView } from '#app/features/sale/orders/instalments/pay-later.tsx'
import { toPayLater } from '#app/features/sale/orders/instalments/pay-later-view.ts'
import { instalmentsText } from '#app/features/sale/orders/instalments/instalments.text.ts'
import { OrderOutcome } from '#app/features/sale/orders/order-outcome.tsx'
import { isOpenSituation } from '#app/features/sale/orders/order-situation.ts'
import { OrderSummary } from '#app/features/sale/orders/order-summary.tsx'
import { joinOrders, type OrderView, type PurchaseView, toCheckoutView, toOrderView } from '#app/features/sale/orders/order-view.ts'
import { ordersText } from '#app/features/sale/orders/orders.text.ts'
import { Sentences } from '#app/features/sale/orders/sentences.tsx'
import { api } from '#app/shared/api.ts'
import { formatVnd } from '#app/shared/format.ts'
import { formAction, type FormRefusal, inBrowser } from '#app/shared/form-action.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { readForm } from '#app/shared/read-form.ts'
import { settled } from '#app/shared/settled.ts'
import { orSignIn } from '#app/shared/sign-in-gate.ts'
import { typedNumber } from '#app/shared/typed-number.ts'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import type { Route } from './+types/confirm.page'

export const meta: Route.MetaFunction = () => [{ title: text.metaTitle }, { name: 'robots', content: 'noindex' }]

/** Further orders that are paid together with the one in the path. */
export const handle = { query: ['ids'] }

const Ids = z.array(getOrder.query.shape.id).max(ordersPerRequestLimit)

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = api(context)
  const ids = Ids.safeParse(ordersAt(params.id, new URL(request.url).searchParams)).data
  if (!ids) throw data(null, { status: 404 }) // not a valid order id
  const [orders, checkout, own] = await Promise.all([
    Promise.all(ids.map(async (id) => toOrderView(await call(getOrder, { query: { id } })))),
    call(getCheckout, { query: { ids } }),
    settled(call(listMyVouchers, { query: { state: 'USABLE' } })), // optional on this page
  ]).catch(orSignIn(request))
  const [first, ...others] = orders as [OrderView, ...OrderView[]] // never empty: the path contains one
  const [stillPayable, ...more] = orders.filter(({ situation }) => situation === 'payable').map(({ id }) => id)
  // one of them was paid or cancelled separately: pays the remaining ones
  if (stillPayable && more.length + 1 < orders.length) throw redirect(checkoutAddress([stillPayable, ...more]))
  const { now, expiresAt, methods } = checkout
  const balance = checkout.balance > 0 ? formatVnd(Math.min(checkout.balance, checkout.total)) : undefined
  const steps = checkout.orders.flatMap(({ lines }) => lines.flatMap(({ steps }) => steps))
  return {
    order: joinOrders([first, ...others]),
    codes: orders.map(({ code }) => code).join(', '),
    purchase: toCheckoutView(checkout),
    isFree: checkout.total === 0,
    payLater: toPayLater(checkout.payLater),
    term: { now, expiresAt },
    asking: toAsking(checkout.alone),
    methods,
    balance,
    applied: checkout.codes.map((code) => ({ code, explanation: steps.find((step) => step.code === code)?.explanation ?? '' })),
    vouchers: own.state === 'ready' ? own.value.items.map(({ code, name, explanation }) => ({ code, name, explanation })) : [],
    points: toPointsChoice(checkout.points),
    invoice: invoiceView(checkout.invoice),
    previousInvoice: invoiceView(checkout.previousInvoice),
  }
}

const toAsking = ({ state, requestId, explanation }: Reply<typeof getCheckout>['alone']): Asking | undefined =>
  state === 'ALLOWED' ? undefined : { state, isAsked: requestId !== null, explanation }

const invoiceView = (named: InvoiceBuyer | null) => (named ? { ...named, taxId: named.taxId ?? '' } : undefined)

const Step = z.object({ step: z.enum(['pay', 'take-free', 'ask', 'codes', 'points', 'invoice', 'no-invoice']) })
const PaymentChoice = startCheckout.body
  .pick({ method: true })
  .extend({
    useBalance: z.literal('true').optional(),
    instalments: z.literal('true').optional(),
    acceptedTerms: z.literal('true').optional(),
  })
  .strip()
const Codes = z.object({ codes: z.string().transform((codes) => codes.split(',').filter((code) => code.trim() !== '')) })
const Note = z.object({ note: FamilyRequestNoteField })
const Points = z.object({
  points: z.preprocess(
    typedNumber,
    z.number(text.pointsWrong).int(text.pointsWrong).min(0, text.pointsWrong).max(10_000_000, text.pointsWrong),
  ),
})

export const action = formAction(async ({ request, params, context }: Route.ActionArgs) => {
  const { step } = await readForm(request.clone(), Step)
  const ids = ordersAt(params.id, new URL(request.url).searchParams)
  return runStep[step](api(context).call, request, ids).catch(orSignIn(request))
})
export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) => inBrowser({ serverAction, request })

type RunStep = (call: PageApi['call'], request: Request, ids: string[]) => Promise<Response | CodesAnswer | FormRefusal | { done: true }>
const runStep: Record<z.output<typeof Step>['step'], RunStep> = {
  /** Redirects to the gateway as a document, since it is another site. */
  pay: async (call, request, ids) => {
    const { method, useBalance, instalments, acceptedTerms } = await readForm(request, PaymentChoice)
    if (instalments && !acceptedTerms) return { error: instalmentsText.notUnderstood, code: 'NOT_UNDERSTOOD' }
    const inParts = instalments && { instalments: { parts: instalmentParts, acceptedTerms: true } as const }
    const body = { ids, method, useBalance: useBalance === 'true', ...inParts }
    return redirectDocument((await call(startCheckout, { body })).paymentUrl)
  },
  'take-free': async (call, _, ids) => {
    await call(completeFreeOrders, { body: { ids } })
    return redirect(ids.length > 1 ? '/account/my-orders' : `/account/my-orders/${ids[0]}`)
  },
  ask: async (call, request, ids) => {
    await call(askForPurchase, { body: { ids, note: (await readForm(request, Note)).note } })
    return { done: true as const }
  },
  codes: async (call, request, ids) => {
    const { codes } = await readForm(request, Codes)
    const { refused } = await call(changeCheckout, { body: { ids, codes } })
    return { done: true as const, refused: refused.map(({ code, explanation }) => ({ code, explanation })) }
  },
  points: async (call, request, ids) => {
    await call(changeCheckout, { body: { ids, points: (await readForm(request, Points)).points } })
    return { done: true as const }
  },
  invoice: async (call, request, ids) => {
    await call(changeCheckout, { body: { ids, invoice: await readForm(request, InvoiceBuyerForm) } })
    return { done: true as const }
  },
  'no-invoice': async (call, _, ids) => {
    await call(changeCheckout, { body: { ids, invoice: null } })
    return { done: true as const }
  },
}
export default function CheckoutConfirmPage({ loaderData }: Route.ComponentProps) {
  const { order, codes } = loaderData
  const { situation } = order
  // an approval orders the same items anew, also when these orders have ended by then
  const isAskedFor = loaderData.asking?.isAsked === true && (situation === 'expired' || situation === 'lapsed')
  const isCheckout = situation === 'payable' || isAskedFor
  const [isNew, setNew] = useState(false)
  useRevalidateOnFocus()
  useLimitedPolling(isOpenSituation(situation))
  const code = <p className="muted">{ordersText.order(codes)}</p>
  return (
    <div className={styles.page}>
      <div className="wrap">
        <div className={styles.head}>
          {isCheckout ? (
            <div>
              <h1 className="h1">{loaderData.asking ? askText.pageTitle : text.title}</h1>
              {code}
            </div>
          ) : (
            code
          )}
          <CheckoutSteps current={situation === 'active' ? 3 : 2} hasPlan={order.hasPlan} />
        </div>
        {isCheckout ? (
          <>
            {order.suspense.length > 0 && (
              <div className={styles.notice}>
                <Notice>
                  <Sentences of={order.suspense} />
                </Notice>
              </div>
            )}
            {loaderData.asking ? (
              <Asked loaded={loaderData} asking={loaderData.asking} isPayable={situation === 'payable'} />
            ) : (
              <Payment loaded={loaderData} onAwaited={() => setNew(true)} />
            )}
          </>
        ) : (
          <div aria-live="polite">
            <OrderOutcome order={order} situation={situation} isNew={isNew} />
          </div>
        )}
      </div>
    </div>
  )
}

function noteOf({ isFree, hasPlan, isGift }: { isFree: boolean; hasPlan: boolean; isGift: boolean }) {
  if (isGift) return text.givesGift
  if (isFree) return hasPlan ? text.startsFree : text.takesSeatFree
  return hasPlan ? text.starts : text.takesSeat
}

/** The amount due today, shown below the total. */
const firstOf = ({ rows, total, ...purchase }: PurchaseView, { first }: PayLaterView): PurchaseView => ({
  ...purchase,
  rows: [...rows, { key: 'whole', label: ordersText.total, amount: total }],
  total: first,
})

type Loaded = Route.ComponentProps['loaderData']
/** `onAwaited`: the QR code is shown; a payment that arrives from now on counts as just received. */
type PaymentProps = { loaded: Loaded; onAwaited: () => void }

function Payment({ loaded, onAwaited }: PaymentProps) {
  const { order, purchase, isFree, payLater, term, methods, balance, invoice, previousInvoice, ...discounts } = loaded
  const [wantsParts, setWantsParts] = useState(false)
  const parts = wantsParts && payLater && payLater.parts.length > 0 ? payLater : undefined
  const { revalidate } = useRevalidator()
  const ask = useCallback(() => void revalidate(), [revalidate])
  const { Form, state } = useFormFetcher<FormRefusal>({ onRefused: ask }) // the page is out of date, for example after a price change or a payment in another tab
  const inline = useInlineTransfer({ method: methods[0]?.method, onShown: onAwaited, onRefused: ask })
  const { transfer, isSlow } = inline
  const pay = {
    total: parts?.first ?? purchase.total,
    isFree,
    isAwaited: transfer !== undefined && inline.isChosen && !parts,
    isPaying: state !== 'idle' || inline.isBusy,
    isDisabled: !isFree && methods.length === 0,
  }
  return (
    <>
      <PriceHold term={term} onEnd={ask} />
      <PaymentLayout
        {...pay}
        summary={
          <OrderSummary
            purchase={parts ? firstOf(purchase, parts) : purchase}
            totalLabel={parts ? instalmentsText.total : ordersText.amountDue}
            codes={<Discounts {...discounts} />}
          >
            <PayButton {...pay} note={noteOf({ isFree, ...order })} />
          </OrderSummary>
        }
      >
        <Form method="post" id={payFormId} onChange={inline.follow} onSubmit={inline.take}>
          <HiddenFields of={{ step: isFree ? 'take-free' : 'pay' }} />
          {isFree ? (
            <NothingToPay />
          ) : (
            <PaymentMethods methods={methods} balance={balance} transfer={transfer && <InlineTransfer {...{ transfer, isSlow }} />} />
          )}
          {!isFree && payLater && <PayLater offer={payLater} isOn={parts !== undefined} onChoose={setWantsParts} />}
        </Form>
        <InvoiceBox invoice={invoice} before={previousInvoice} />
      </PaymentLayout>
    </>
  )
}

/** A minor asks a guardian instead of paying; the price hold still runs, because it keeps the seat. */
function Asked({ loaded: { purchase, term, ...discounts }, asking, isPayable }: { loaded: Loaded; asking: Asking; isPayable: boolean }) {
  const { revalidate } = useRevalidator()
  const ask = useCallback(() => void revalidate(), [revalidate])
  return (
    <>
      {isPayable && <PriceHold term={term} onEnd={ask} />}
      <AskLayout
        asking={asking}
        summary={
          <OrderSummary purchase={purchase} totalLabel={ordersText.amountDue} {...(isPayable && { codes: <Discounts {...discounts} /> })} />
        }
      />
    </>
  )
}

const Discounts = ({ applied, vouchers, points }: Pick<Loaded, 'applied' | 'vouchers' | 'points'>) => (
  <>
    <CodeBox applied={applied} vouchers={vouchers} most={codesPerRequest} />
    <PointsBox points={points} />
  </>
)
