import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ResultCard } from '#app/shared/ui/result-card.tsx'
import type { OrderSituation } from './order-situation.ts'
import { OrderStep } from './order-steps.tsx'
import type { OrderView } from './order-view.ts'
import { ordersText as text } from './orders.text.ts'
import { Sentences } from './sentences.tsx'

type Outcome = Exclude<OrderSituation, 'payable'>
type Props = {
  order: OrderView
  /** Differs from the order's own situation while its payment event is still being processed. */
  situation: Outcome
  /** The payment has just arrived. */
  isNew?: boolean
}

const cards = {
  expired: { icon: 'clock', tone: 'bad', title: text.expiredTitle, text: text.expired },
  confirming: { icon: 'spinner', tone: undefined, title: text.confirmingTitle, text: text.confirming },
  lapsed: { icon: 'clock', tone: undefined, title: text.lapsedTitle, text: text.notCharged },
  cancelled: { icon: 'info-circle', tone: undefined, title: text.cancelledTitle, text: text.notCharged },
  'paid-late': { icon: 'clock', tone: 'bad', title: text.paidLateTitle, text: text.paidLate },
  'refund-due': { icon: 'cash', tone: undefined, title: text.refundDueTitle, text: text.refundDue },
  'not-sold': { icon: 'info-circle', tone: 'bad', title: text.notSoldTitle, text: undefined },
  mismatch: { icon: 'clock', tone: 'bad', title: text.mismatchTitle, text: undefined },
  refunded: { icon: 'info-circle', tone: undefined, title: text.refundedTitle, text: text.refundedHint },
} as const

/** Outcomes whose texts would be wrong while money of the order is in suspense. */
const sayNoMoney: ReadonlySet<Outcome> = new Set(['expired', 'lapsed', 'cancelled'])

/** Outcome of an order that is not simply waiting for payment, with a next step. */
export function OrderOutcome({ order, situation, isNew = false }: Props) {
  if (situation === 'active' || situation === 'activating') return <PaidOrder order={order} situation={situation} isNew={isNew} />
  const { icon, tone, title, text: sentence } = cards[situation]
  return (
    <ResultCard icon={icon} {...(tone && { tone })} title={title} actions={<WaysOn order={order} situation={situation} />}>
      {sentence && !(order.suspense.length > 0 && sayNoMoney.has(situation)) && <p>{sentence}</p>}
      {situation === 'expired' && order.suspense.length === 0 && <p>{text.expiredButPaid}</p>}
      <Sentences of={order.suspense} />
    </ResultCard>
  )
}

function PaidOrder({ order, situation, isNew }: Required<Props>) {
  const isActive = situation === 'active'
  return (
    <ResultCard
      icon="check"
      tone="good"
      title={isNew ? text.paid : text.paidBefore}
      actions={
        isActive && (
          <>
            {order.startHref && (
              <Link className={buttonClass({ size: 'xxl', color: 'main' })} to={order.startHref}>
                {text.beginCourse}
              </Link>
            )}
            {order.hasOpenPlan && (
              <Link className={buttonClass({ size: 'xxl', color: 'main' })} to="/open-classes">
                {text.startLearning}
              </Link>
            )}
            <OrderLink {...order} />
          </>
        )
      }
    >
      {isNew && <p>{text.received(order.received)}</p>}
      {isActive ? (
        order.members.map((sentence) => (
          <p key={sentence}>
            <b>{sentence}</b>
          </p>
        ))
      ) : (
        <p>{text.activating}</p>
      )}
      <Sentences of={order.suspense} />
    </ResultCard>
  )
}

const OrderLink = ({ id, others }: Pick<OrderView, 'id' | 'others'>) => (
  <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={others > 0 ? '/account/my-orders' : `/account/my-orders/${id}`}>
    {others > 0 ? text.seeOrders : text.seeOrder}
  </Link>
)

function WaysOn({ order: { id, others }, situation }: { order: OrderView; situation: Exclude<Outcome, 'active' | 'activating'> }) {
  switch (situation) {
    case 'expired':
    case 'lapsed':
    case 'cancelled':
      return (
        <>
          <OrderStep id={id} step="order-again" size="xxl" color="main">
            {text.orderAgain}
          </OrderStep>
          <PlansLink />
        </>
      )
    case 'refunded':
      return (
        <>
          <PlansLink />
          <OrderLink id={id} others={others} />
        </>
      )
    case 'not-sold':
      return (
        <>
          <Link className={buttonClass({ size: 'xxl', color: 'main' })} to="/account/balance">
            {text.seeBalance}
          </Link>
          <OrderLink id={id} others={others} />
        </>
      )
    case 'confirming':
    case 'paid-late':
    case 'refund-due':
    case 'mismatch':
    default:
      return <OrderLink id={id} others={others} />
  }
}

const PlansLink = () => (
  <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to="/open-classes?open=register">
    {text.choosePlan}
  </Link>
)
