import type * as api from '@khue/contracts/sale/orders'
import { givenName } from '#platform/vietnam/format'
import { isAboutMoney } from '../order.ts'
import type { OrderEvent } from '../order-events.repository.ts'
import type { OrderWithLines, readOwnOrder } from './read-orders.service.ts'

/** An order with its history and the periods it gave. */
export const detailReply = ({ order, events, given }: Awaited<ReturnType<typeof readOwnOrder>>): api.OrderDetail => ({
  ...orderReply(order),
  timeline: events.map(eventReply),
  periods: given.map(({ personId, startsAt, endsAt, isOver }) => ({
    learnerId: personId,
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
    state: !isOver ? ('OPEN' as const) : startsAt < endsAt ? ('OVER' as const) : ('NEVER_BEGUN' as const),
  })),
  undelivered: order.status === 'COMPLETED' ? notDelivered(order, events) : [],
})

/** Gifts are delivered when claimed, and refunded lines will not be delivered, so neither counts as outstanding. */
function notDelivered({ lines }: OrderWithLines, events: readonly OrderEvent[]) {
  const delivered = new Set(events.flatMap(({ kind, subject }) => (kind === 'DELIVERED' ? subject : [])))
  return lines.flatMap(({ id, gift, refundedVnd }) => (gift === null && refundedVnd === 0 && !delivered.has(id) ? id : []))
}

const eventReply = ({ at, kind, checkoutCode, amountVnd, subject }: OrderEvent) => ({
  at: at.toISOString(),
  kind,
  checkoutCode,
  amount: amountVnd,
  moneyId: isAboutMoney(kind) ? subject : null,
})

type Learning = Pick<OrderWithLines['lines'][number], 'gift' | 'learner'>
/** The learner as the buyer sees them; of a gift by given name: a phone number must not reveal a stranger's full name. */
export const shownLearner = ({ gift, learner }: Learning, buyerId: string) =>
  gift !== null && learner.id !== buyerId ? { ...learner, name: givenName(learner.name) } : learner

/** An order as its buyer sees it in lists and at checkout. */
export const orderReply = ({
  id,
  buyerId,
  code,
  status,
  totalVnd,
  discountVnd,
  createdAt,
  expiresAt,
  isPayable,
  isBeingPaid,
  completedAt,
  lines,
}: OrderWithLines): api.Order => ({
  id,
  code,
  status,
  total: totalVnd,
  discount: discountVnd,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isPayable,
  isBeingPaid,
  completedAt: completedAt?.toISOString() ?? null,
  lines: lines.map((line) => lineReply(line, buyerId)),
})

function lineReply(
  { priceVnd, discountVnd, creditVnd, months, steps, learner, gift, ...line }: OrderWithLines['lines'][number],
  buyerId: string,
) {
  const { id, kind, sku, name, image, lessons, bonusDays, seller, substitute } = line
  return {
    id,
    kind,
    sku,
    name,
    image,
    durationInMonths: months,
    lessons,
    price: priceVnd,
    discount: discountVnd,
    credit: creditVnd,
    bonusDays,
    steps: steps.map(({ code, explanation, amountVnd }) => ({ code, explanation, amount: amountVnd })),
    learner: shownLearner({ gift, learner }, buyerId),
    isGift: gift !== null,
    seller,
    substitute,
  }
}
