import { isPlanSku } from '@khue/contracts/sale/offers'
import type { SuspenseReason } from '@khue/contracts/money/suspense'
import type { CreditCause } from '#modules/money/payments'
import { type Notice, escapeMarks } from '#modules/people/notifications'
import { formatDate, formatTime, formatVnd } from '#platform/vietnam/format'

type Named = { id: string; code: string }
type BoughtItem = { sku: string; name: string; learnerName?: string | undefined; endsAt?: Date | undefined; isGift?: true }

const pageOf = ({ id }: { id: string }) => `/account/my-orders/${id}`
const becauseOrdered = (code: string) => `Bạn nhận tin này vì bạn đã đặt đơn hàng ${code}.`

const isPlan = ({ sku }: Pick<BoughtItem, 'sku'>) => isPlanSku(sku)

function lineOf({ sku, name, learnerName, endsAt, isGift }: BoughtItem) {
  const thing = `${isPlan({ sku }) ? 'Gói ' : ''}**${escapeMarks(name)}**${learnerName ? ` của **${escapeMarks(learnerName)}**` : ''}`
  if (isGift) return `${thing} là quà tặng: Khuê sẽ trao cho người nhận.`
  return endsAt ? `${thing} dùng đến **${formatDate(endsAt)}**.` : `${thing} đang được mở.` // another module delivers it and sends its own notice
}

export const orderPaid = ({ id, code, totalVnd, items }: Named & { totalVnd: number; items: readonly BoughtItem[] }): Notice => ({
  event: `order.completed ${id}`,
  category: 'TRANS',
  type: 'ORDER_PAID',
  title: `Thanh toán thành công ${formatVnd(totalVnd)}`,
  text: items.map(lineOf).join('\n'),
  url: pageOf({ id }),
  reason: becauseOrdered(code),
})

/** To a learner for whom another person has paid. */
export const boughtForYou = ({ id, buyerName, items }: { id: string; buyerName: string; items: readonly BoughtItem[] }): Notice => ({
  event: `order.completed ${id}`,
  category: 'PROD',
  ...(items.every(isPlan)
    ? { type: 'MEMBERSHIP_BOUGHT_FOR_YOU', title: 'Bạn vừa có gói thành viên mới' }
    : { type: 'LESSONS_BOUGHT_FOR_YOU', title: 'Bạn vừa có thêm khoá học mới' }),
  text: [`**${escapeMarks(buyerName)}** đã mua cho bạn:`, ...items.map(({ sku, name, endsAt }) => lineOf({ sku, name, endsAt }))].join(
    '\n',
  ),
  url: items.every(isPlan) ? '/open-classes' : '/account/my-courses/all',
  reason: 'Bạn nhận tin này vì có người mua cho bạn.',
})

export const holdEnds = ({ id, code, totalVnd, expiresAt }: Named & { totalVnd: number; expiresAt: Date }): Notice => ({
  event: `order.hold_ends ${id} ${expiresAt.toISOString()}`, // the time makes a renewed hold a new notice
  category: 'RMD',
  type: 'ORDER_HOLD_ENDS',
  title: 'Đơn hàng sắp hết thời gian giữ giá',
  text: `Đơn hàng **${code}** được giữ giá **${formatVnd(totalVnd)}** đến **${formatTime(expiresAt)}**. Hãy thanh toán trước lúc đó.`,
  url: pageOf({ id }),
  reason: `Bạn nhận tin này vì đơn hàng ${code} của bạn chưa được thanh toán.`,
})

const endings = {
  EXPIRED: {
    title: 'Đơn hàng đã hết hạn thanh toán',
    text: (code: string) =>
      `Đơn hàng **${code}** chưa được thanh toán nên đã được huỷ. Nếu bạn đã chuyển tiền, Khuê sẽ báo cho bạn khi tiền đến.`,
  },
  PAYMENT_DECLINED: {
    title: 'Thanh toán không thành công',
    text: (code: string) =>
      `Khoản thanh toán cho đơn hàng **${code}** không được chấp nhận nên đơn hàng đã được huỷ. Bạn có thể đặt lại bất cứ lúc nào.`,
  },
  WITHDRAWN: {
    title: 'Đơn hàng được huỷ vì một món không còn nữa',
    text: (code: string, name: string) =>
      `Khuê đã huỷ **${escapeMarks(name)}** nên đơn hàng **${code}** chưa thanh toán cũng được huỷ. Những món khác bạn có thể đặt lại. Nếu bạn đã chuyển tiền, Khuê sẽ báo cho bạn khi tiền đến.`,
  },
} as const
export type Ending = keyof typeof endings

/** `name`: of the item that the platform withdrew. */
export const orderGivenUp = ({ id, code, ending, name = '' }: Named & { ending: Ending; name?: string }): Notice => ({
  event: `order.cancelled ${id}`,
  category: 'TRANS',
  type: `ORDER_${ending}`,
  title: endings[ending].title,
  text: endings[ending].text(code, name),
  url: pageOf({ id }),
  reason: becauseOrdered(code),
})

type Money = { itemId: string; amountVnd: number; orders: readonly [Named, ...Named[]] }
const codesOf = (orders: readonly Named[]) => orders.map(({ code }) => `**${code}**`).join(', ')

const unfit: Record<Exclude<SuspenseReason, 'UNKNOWN' | 'SHORT'>, (codes: string) => string> = {
  LATE: (codes) => `Khoản tiền cho đơn hàng ${codes} đến khi đơn hàng đã kết thúc.`,
  DOUBLE: (codes) => `Đơn hàng ${codes} đã được thanh toán trước đó.`,
  OVER: (codes) => `Khoản tiền cho đơn hàng ${codes} nhiều hơn số cần thanh toán.`,
}

export const moneyKept = ({ itemId, amountVnd, orders, name }: Money & { name: keyof typeof unfit }): Notice => ({
  event: `payment.suspense_opened ${itemId}`,
  category: 'TRANS',
  type: `MONEY_${name}`,
  title: `Khuê đã nhận ${formatVnd(amountVnd)} và đang giữ riêng`,
  text: `${unfit[name](codesOf(orders))} Khuê sẽ xem xét rồi báo cho bạn: tính cho đơn hàng, hoặc hoàn lại.`,
  url: pageOf(orders[0]),
  reason: becauseOrdered(orders[0].code),
})

export const moneyGoesBack = ({ itemId, amountVnd, orders }: Money): Notice => ({
  event: `payment.suspense_refund_decided ${itemId}`,
  category: 'TRANS',
  type: 'MONEY_GOES_BACK',
  title: `Khuê sẽ hoàn lại ${formatVnd(amountVnd)}`,
  text: `Khoản tiền đã nhận cho đơn hàng ${codesOf(orders)} sẽ được hoàn về nơi bạn đã thanh toán.`,
  url: pageOf(orders[0]),
  reason: becauseOrdered(orders[0].code),
})

/** To a buyer who has sent less than needed. */
export const partReceived = ({ itemId, amountVnd, orders, asked: { code, ...asked } }: Money & { asked: Asked }): Notice => ({
  event: `payment.suspense_opened ${itemId}`,
  category: 'TRANS',
  type: 'MONEY_SHORT',
  title: `Khuê đã nhận ${formatVnd(amountVnd)}, còn thiếu ${formatVnd(asked.amountVnd - asked.partsVnd)}`,
  text: `Đơn hàng ${codesOf(orders)} hoàn tất khi phần còn thiếu đến: bạn hãy chuyển tiếp với cùng nội dung **${code}**. Quá hạn mà chưa đủ, phần đã chuyển vào số dư học tập của bạn.`,
  url: `/checkout/pay/${code}`,
  reason: becauseOrdered(orders[0].code),
})
type Asked = { code: string; amountVnd: number; partsVnd: number }

const useOfBalance = 'Khi thanh toán, chọn dùng số dư: bạn chỉ trả thêm phần còn thiếu.'
const creditTexts: Record<CreditCause | 'DECIDED', (codes: string) => string> = {
  DECIDED: (codes) => `Khoản tiền đã nhận cho đơn hàng ${codes} nay nằm trong số dư học tập.`,
  SURPLUS: (codes) => `Bạn đã chuyển nhiều hơn số cần thanh toán cho đơn hàng ${codes}. Phần dư nằm trong số dư học tập.`,
  UNPAID: (codes) => `Đơn hàng ${codes} hết hạn khi chưa đủ tiền. Phần bạn đã chuyển nằm trong số dư học tập.`,
  STARTED: (codes) => `Tiền đến khi lớp đã bắt đầu, nên đơn hàng ${codes} không hoàn tất. Số tiền bạn trả nằm trong số dư học tập.`,
  ENDED: (codes) => `Tiền đến khi lớp đã kết thúc, nên đơn hàng ${codes} không hoàn tất. Số tiền bạn trả nằm trong số dư học tập.`,
  WITHDRAWN: (codes) =>
    `Tiền đến khi món đã đặt không còn bán, nên đơn hàng ${codes} không hoàn tất. Số tiền bạn trả nằm trong số dư học tập.`,
}

export const suspenseCredited = ({ itemId, amountVnd, orders, cause }: Money & { cause?: CreditCause }): Notice => ({
  event: `payment.suspense_credited ${itemId}`,
  category: 'TRANS',
  type: 'MONEY_CREDITED',
  title: `${formatVnd(amountVnd)} đã vào số dư học tập của bạn`,
  text: `${creditTexts[cause ?? 'DECIDED'](codesOf(orders))} ${useOfBalance}`,
  url: pageOf(orders[0]),
  reason: becauseOrdered(orders[0].code),
})

type Moved = {
  lineId: string
  orderId: string
  title: string
  learnerName: string
  /** The schedules of the runs, in words. */
  before: string
  after: string
  isLearner: boolean
  isBuyer: boolean
}
/** A run below its smallest number moved its learners to another run of the course. */
export const runChanged = ({ lineId, orderId, title, learnerName, before, after, isLearner, isBuyer }: Moved): Notice => ({
  event: `order.line_moved ${lineId} ${after}`,
  category: 'PROD',
  type: 'RUN_CHANGED',
  title: 'Chuyển sang lớp khác cùng khoá',
  text: [
    `Lớp **${escapeMarks(title)}** (${escapeMarks(before)}) chưa đủ học viên nên dừng. Chỗ ${isLearner ? 'của bạn' : `của **${escapeMarks(learnerName)}**`} chuyển sang lớp **${escapeMarks(after)}**, học phí giữ nguyên.`,
    isBuyer
      ? 'Nếu lớp này không hợp, bạn có thể xin hoàn lại toàn bộ học phí trong đơn hàng, không cần lý do, trước buổi đầu tiên.'
      : 'Nếu lớp này không hợp, người mua có thể xin hoàn lại toàn bộ học phí trong đơn hàng, không cần lý do, trước buổi đầu tiên.',
  ].join(' '),
  url: isBuyer ? pageOf({ id: orderId }) : '/account/calendar',
  reason: isBuyer
    ? 'Bạn nhận tin này vì bạn đã mua chỗ trong lớp.'
    : isLearner
      ? 'Bạn nhận tin này vì bạn có chỗ trong lớp.'
      : 'Bạn nhận tin này vì con bạn có chỗ trong lớp.',
})
