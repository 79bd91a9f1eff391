import { type Notice, escapeMarks } from '#modules/people/notifications'
import { formatDate } from '#platform/vietnam/format'

type Ending = { learnerId: string; sku: string | undefined; planName: string; endsAt: Date; days: number }

const planOf = ({ planName }: Ending) => (planName ? `Gói **${escapeMarks(planName)}**` : 'Gói thành viên')
const common = ({ learnerId, sku, endsAt, days }: Ending) =>
  ({
    event: `membership.ending ${learnerId} ${endsAt.toISOString()} ${days}`,
    category: 'RMD',
    type: 'MEMBERSHIP_ENDS',
    // leads to a confirmation page: opening it orders nothing
    url: sku ? `/checkout/renew?sku=${sku}&learnerId=${learnerId}` : '/open-classes?open=register',
  }) satisfies Partial<Notice>

export const membershipEnds = (ending: Ending): Notice => ({
  ...common(ending),
  title: ending.days === 1 ? 'Gói thành viên hết hạn vào ngày mai' : `Gói thành viên còn ${ending.days} ngày`,
  text: `${planOf(ending)} dùng đến **${formatDate(ending.endsAt)}**. Nếu bạn gia hạn trước ngày đó, thời gian mới được cộng tiếp.`,
  reason: 'Bạn nhận tin này vì gói thành viên của bạn sắp hết hạn.',
})

export const membershipOfChildEnds = ({ childName, ...ending }: Ending & { childName: string }): Notice => ({
  ...common(ending),
  title: ending.days === 1 ? 'Gói thành viên của con hết hạn vào ngày mai' : `Gói thành viên của con còn ${ending.days} ngày`,
  text: `${planOf(ending)} của **${escapeMarks(childName)}** dùng đến **${formatDate(ending.endsAt)}**. Nếu bạn gia hạn trước ngày đó, thời gian mới được cộng tiếp.`,
  reason: 'Bạn nhận tin này vì bạn là phụ huynh của người đang dùng gói thành viên này.',
})

/** A seat cannot be renewed by its holder: it ends with the plan and is given again with the next. */
export const seatEnds = (ending: Ending): Notice => ({
  ...common(ending),
  url: '/account/settings/membership',
  title: ending.days === 1 ? 'Gói dùng chung hết hạn vào ngày mai' : `Gói dùng chung còn ${ending.days} ngày`,
  text: `Bạn dùng chung ${ending.planName ? `gói **${escapeMarks(ending.planName)}**` : 'gói thành viên'} đến **${formatDate(ending.endsAt)}**. Gói được gia hạn thì người có gói nhường chỗ lại cho bạn.`,
  reason: 'Bạn nhận tin này vì bạn đang dùng chung một gói gia đình.',
})

type SeatFacts = { seatId: string; planName: string; holderName: string }

export const seatGiven = ({ seatId, planName, holderName }: SeatFacts): Notice => ({
  event: `membership.seat_given ${seatId}`,
  category: 'GENERAL',
  type: 'MEMBERSHIP_SEAT',
  url: '/account/settings/membership',
  title: 'Bạn được dùng chung gói gia đình',
  text: `Bạn dùng chung gói **${escapeMarks(planName)}** của **${escapeMarks(holderName)}** từ bây giờ.`,
  reason: 'Bạn nhận tin này vì có người trong gia đình nhường cho bạn một chỗ.',
})

export const seatTakenBack = ({ seatId, planName, holderName }: SeatFacts): Notice => ({
  event: `membership.seat_taken_back ${seatId}`,
  category: 'GENERAL',
  type: 'MEMBERSHIP_SEAT',
  url: '/account/settings/membership',
  title: 'Bạn thôi dùng chung gói gia đình',
  text: `Chỗ của bạn trong gói **${escapeMarks(planName)}** của **${escapeMarks(holderName)}** đã kết thúc.`,
  reason: 'Bạn nhận tin này vì bạn từng dùng chung gói gia đình này.',
})
