import type { Reminder } from './instalment.ts'
import type { Notice } from '#modules/people/notifications'
import { formatDate, formatVnd } from '#platform/vietnam/format'
import { vietnamMoment } from '#platform/vietnam/time'

type Named = { id: string; code: string }
type Part = { no: number; parts: number; amountVnd: number }

const common = ({ id, code }: Named) =>
  ({ url: `/account/my-orders/${id}`, reason: `Bạn nhận tin này vì bạn đang trả góp đơn hàng ${code}.` }) as const
const dayOf = (day: string) => formatDate(vietnamMoment(Temporal.PlainDate.from(day)))

const daysBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days

const titles = {
  SOON: ({ no, parts }: Part) => `Sắp đến hạn kỳ ${no}/${parts} của đơn trả góp`,
  TODAY: ({ no, parts }: Part) => `Hôm nay là hạn kỳ ${no}/${parts} của đơn trả góp`,
  LATE: ({ no, parts }: Part) => `Kỳ ${no}/${parts} của đơn trả góp đã quá hạn`,
} as const satisfies Record<Reminder, unknown>

type Reminded = Named & Part & { dueOn: string; locksOn: string | null; today: string; reminder: Reminder }

export const partDue = ({ reminder, today, locksOn, dueOn, ...part }: Reminded): Notice => ({
  ...common(part),
  event: `instalment.due ${part.id} ${part.no} ${daysBetween(dueOn, today)}`, // at most once a day
  category: reminder === 'LATE' ? 'WARN' : 'RMD',
  type: `INSTALMENT_${reminder}`,
  title: titles[reminder](part),
  text: `Kỳ ${part.no} của đơn hàng **${part.code}** là **${formatVnd(part.amountVnd)}**, hạn **${dayOf(dueOn)}**.${
    reminder === 'LATE' && locksOn ? ` Nếu chưa trả, quyền học bị khoá từ **${dayOf(locksOn)}**.` : ''
  }`,
})

export const partPaid = ({
  checkoutId,
  openVnd,
  amountVnd,
  ...order
}: Named & { checkoutId: string; amountVnd: number; openVnd: number }): Notice => ({
  ...common(order),
  event: `instalment.paid ${checkoutId}`,
  category: 'TRANS',
  type: 'INSTALMENT_PAID',
  title: `Đã nhận ${formatVnd(amountVnd)} của đơn trả góp`,
  text:
    openVnd > 0
      ? `Đơn hàng **${order.code}** còn **${formatVnd(openVnd)}** trả theo các kỳ sau.`
      : `Bạn đã trả hết đơn hàng **${order.code}**. Cảm ơn bạn!`,
})

/** `lateVnd` is the amount that unlocks the order again. */
export const planLocked = ({ lateVnd, day, ...order }: Named & { lateVnd: number; day: string }): Notice => ({
  ...common(order),
  event: `instalment.locked ${order.id} ${day}`,
  category: 'WARN',
  type: 'INSTALMENTS_LOCKED',
  title: 'Quyền học của đơn trả góp đã bị khoá',
  text: `Đơn hàng **${order.code}** còn **${formatVnd(lateVnd)}** quá hạn. Trả xong, bạn học tiếp được ngay; chỗ trong lớp vẫn được giữ.`,
})

export const planUnlocked = ({ day, ...order }: Named & { day: string }): Notice => ({
  ...common(order),
  event: `instalment.unlocked ${order.id} ${day}`,
  category: 'TRANS',
  type: 'INSTALMENTS_UNLOCKED',
  title: 'Quyền học đã mở lại',
  text: `Những gì bạn mua trong đơn hàng **${order.code}** dùng được lại từ bây giờ.`,
})

export const planGivenUp = ({ lostVnd, ...order }: Named & { lostVnd: number }): Notice => ({
  ...common(order),
  event: `instalment.given_up ${order.id}`,
  category: 'TRANS',
  type: 'INSTALMENTS_GIVEN_UP',
  title: 'Khuê không thu tiếp đơn trả góp',
  text: `Khuê không thu **${formatVnd(lostVnd)}** còn lại của đơn hàng **${order.code}** nữa.`,
})
