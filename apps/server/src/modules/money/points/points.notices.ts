import { type Notice, escapeMarks } from '#modules/people/notifications'
import { inVietnam } from '#platform/vietnam/time'

const url = '/account/settings/points'
const many = (amount: number) => `${amount.toLocaleString('vi-VN')} điểm`

const two = (part: number) => String(part).padStart(2, '0')

/** The last day on which they can be used. */
function lastDay(expiresAt: Date) {
  const { day, month, year } = inVietnam(expiresAt).toPlainDate().subtract({ days: 1 })
  return `${two(day)}/${two(month)}/${year}`
}

export const pointsEnding = ({ amount, expiresAt }: { amount: number; expiresAt: Date }): Notice => ({
  event: `points.ending ${expiresAt.toISOString()}`,
  category: 'RMD',
  type: 'POINTS_ENDING',
  title: 'Điểm thưởng sắp hết hạn',
  text: `**${many(amount)}** của bạn dùng được đến hết ngày **${lastDay(expiresAt)}**: khi thanh toán, hay để đổi quà.`,
  url,
  reason: 'Bạn nhận tin này vì bạn có điểm thưởng sắp hết hạn.',
})

export const pointsGiven = ({ id, amount, reason }: { id: string; amount: number; reason: string }): Notice => ({
  event: `points.granted ${id}`,
  category: 'GIFT',
  type: 'POINTS_GIVEN',
  title: 'Bạn được tặng điểm thưởng',
  text: `Khuê tặng bạn **${many(amount)}**: ${escapeMarks(reason)}`,
  url,
  reason: 'Bạn nhận tin này vì Khuê vừa tặng điểm cho bạn.',
})

type Returned = { code: string; name: string; amount: number; expiresAt: Date }
/** The voucher for which points were exchanged has ended unused. */
export const rewardReturned = ({ code, name, amount, expiresAt }: Returned): Notice => ({
  event: `points.reward_returned ${code}`,
  category: 'GIFT',
  type: 'POINTS_REWARD_RETURNED',
  title: 'Khuê trả lại điểm bạn đã đổi',
  text: `Voucher **${escapeMarks(name)}** bạn đổi mà chưa dùng đã được Khuê dừng lại, nên **${many(amount)}** trở về với bạn, dùng được đến hết ngày **${lastDay(expiresAt)}**.`,
  url,
  reason: 'Bạn nhận tin này vì bạn đã đổi điểm lấy voucher này.',
})

export const pointsEarned = ({ orderLineIds, amount }: { orderLineIds: readonly string[]; amount: number }): Notice => ({
  event: `points.earned ${orderLineIds[0]}`,
  category: 'GIFT',
  type: 'POINTS_EARNED',
  title: 'Bạn được cộng điểm thưởng',
  text: `**${many(amount)}** cho đơn hàng đã hết thời hạn đổi ý. Điểm trả được một phần lần mua sau, hay đổi lấy quà.`,
  url,
  reason: 'Bạn nhận tin này vì bạn đã mua trên Khuê.',
})
