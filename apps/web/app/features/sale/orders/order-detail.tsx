import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import styles from './order-detail.module.css'
import { CancelOrder, OrderStep } from './order-steps.tsx'
import { OrderSummary } from './order-summary.tsx'
import { Sentences } from './sentences.tsx'
import { OrderTag } from './order-tag.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { OrderView } from './order-view.ts'
import { ordersText as text } from './orders.text.ts'

/** One order: status, timeline, price and actions. `children` come first among the actions. */
export const OrderDetail = ({ order, children }: { order: OrderView; children?: ReactNode }) => (
  <>
    <div className={styles.head}>
      <h1 className="h2">{text.order(order.code)}</h1>
      <OrderTag {...order.tag} />
    </div>
    <p className="muted">
      {text.ordered} {order.placedAt}
    </p>
    <Notes order={order} />
    {children}
    <div className={styles.columns}>
      <OrderTimeline events={order.timeline} />
      <OrderSummary purchase={order.purchase} totalLabel={order.situation === 'payable' ? text.amountDue : text.total}>
        <Steps order={order} />
        <Link to={`/account/supports?order=${order.code}#new-request`} className={styles.ask}>
          <Icon name="headset" size={20} />
          {text.askSupport}
        </Link>
      </OrderSummary>
    </div>
  </>
)

const situationNotes = {
  payable: undefined,
  expired: text.expiredButPaid,
  mismatch: undefined,
  confirming: text.confirming,
  activating: text.activating,
  active: undefined,
  'paid-late': text.paidLate,
  'refund-due': text.refundDue,
  'not-sold': text.notSoldTitle + '.',
  lapsed: undefined,
  cancelled: undefined,
  refunded: text.refundedNote,
}

function Notes({ order: { situation, suspense, members, hasOpenPlan, heldUntil } }: { order: OrderView }) {
  const own = situation === 'payable' ? text.payBefore(heldUntil) : situationNotes[situation]
  const notes = [...(own ? [own] : []), ...(situation === 'active' ? members : []), ...suspense]
  if (notes.length === 0) return null
  const isGood = situation === 'active' && hasOpenPlan
  return (
    <div className={styles.note}>
      <Notice tone={isGood && suspense.length === 0 ? 'good' : 'info'} icon={isGood ? 'circle-check' : 'info-circle'}>
        <Sentences of={notes} />
      </Notice>
    </div>
  )
}

function Steps({ order: { id, code, situation, again, startHref } }: { order: OrderView }) {
  switch (situation) {
    case 'payable':
      return (
        <div className={styles.steps}>
          <Link className={buttonClass({ size: '3xl', color: 'main', fullWidth: true })} to={`/checkout/confirm/${id}`}>
            {text.pay}
          </Link>
          <CancelOrder id={id} code={code} />
        </div>
      )
    case 'expired':
      return (
        <div className={styles.steps}>
          <OrderStep id={id} step={again} size="3xl" color="main" fullWidth>
            {again === 'hold-again' ? text.payAgain : text.orderAgain}
          </OrderStep>
          <CancelOrder id={id} code={code} />
        </div>
      )
    case 'lapsed':
    case 'cancelled':
      return (
        <div className={styles.steps}>
          <OrderStep id={id} step="order-again" size="3xl" color="main" fullWidth>
            {text.orderAgain}
          </OrderStep>
        </div>
      )
    case 'activating':
    case 'active':
    case 'refunded':
      return (
        <div className={styles.steps}>
          {startHref && (
            <Link className={buttonClass({ size: '3xl', color: 'main', fullWidth: true })} to={startHref}>
              {text.beginCourse}
            </Link>
          )}
          <a className={buttonClass({ size: 'xl', variant: 'outlined', fullWidth: true })} href={`/account/my-orders/${id}/receipt`}>
            <Icon name="receipt" size={20} />
            {text.receipt}
          </a>
        </div>
      )
    case 'not-sold':
    case 'mismatch':
    case 'confirming':
    case 'paid-late':
    case 'refund-due':
    default:
      return null
  }
}
