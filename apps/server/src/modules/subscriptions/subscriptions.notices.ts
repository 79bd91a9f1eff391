import { type Notice, unmarked } from '#modules/notifications'
import { sayDay } from '#platform/vietnam-words'

type Ending = { learnerId: string; planName: string; endsAt: Date; days: number }

const planOf = ({ planName }: Ending) => (planName ? `Gói **${unmarked(planName)}**` : 'Gói thành viên')
const common = ({ learnerId, endsAt, days }: Ending) =>
  ({
    event: `membership.ending ${learnerId} ${endsAt.toISOString()} ${days}`,
    category: 'RMD',
    type: 'MEMBERSHIP_ENDS',
    url: '/open-classes?open=register',
  }) as const

export const membershipEnds = (ending: Ending): Notice => ({
  ...common(ending),
  title: ending.days === 1 ? 'Gói thành viên hết hạn vào ngày mai' : `Gói thành viên còn ${ending.days} ngày`,
  text: `${planOf(ending)} dùng đến **${sayDay(ending.endsAt)}**. Nếu bạn gia hạn trước ngày đó, thời gian mới được cộng tiếp.`,
  why: 'Bạn nhận tin này vì gói thành viên của bạn sắp hết hạn.',
})

export const membershipOfChildEnds = ({ childName, ...ending }: Ending & { childName: string }): Notice => ({
  ...common(ending),
  title: ending.days === 1 ? 'Gói thành viên của con hết hạn vào ngày mai' : `Gói thành viên của con còn ${ending.days} ngày`,
  text: `${planOf(ending)} của **${unmarked(childName)}** dùng đến **${sayDay(ending.endsAt)}**. Nếu bạn gia hạn trước ngày đó, thời gian mới được cộng tiếp.`,
  why: 'Bạn nhận tin này vì bạn là phụ huynh của người đang dùng gói thành viên này.',
})
