import { escapeMarks, type Notice } from '#modules/people/notifications'
import { formatDate, formatTime } from '#platform/vietnam/format'

type About = { seatId: string; title: string; learner: string; isLearner: boolean; startsAt: Date }
const whose = ({ isLearner, learner }: About) => (isLearner ? 'của bạn' : `của ${escapeMarks(learner)}`)
const when = ({ startsAt }: About) => `${formatTime(startsAt)} ${formatDate(startsAt)}`
const reasonFor = ({ isLearner }: About) =>
  isLearner ? 'Bạn nhận tin này vì bạn đã giữ chỗ trong lớp.' : 'Bạn nhận tin này vì con bạn đã giữ chỗ trong lớp.'

export const seatReturnedNotice = (about: About): Notice => ({
  event: `reservation.returned ${about.seatId}`,
  category: 'PROD',
  type: 'RESERVATION_RETURNED',
  title: 'Một chỗ đã giữ được trả lại',
  text: `Chỗ ${whose(about)} ở lớp **${escapeMarks(about.title)}** lúc ${when(about)} được trả lại, vì gói thành viên không còn hiệu lực vào giờ học này. Gia hạn gói rồi giữ chỗ lại khi lớp còn chỗ.`,
  url: '/open-classes?open=register',
  reason: reasonFor(about),
})

export const reservedClassCancelledNotice = (about: About & { reason: string | null }): Notice => ({
  event: `reservation.class_cancelled ${about.seatId}`,
  category: 'PROD',
  type: 'RESERVATION_CLASS_CANCELLED',
  title: 'Một lớp đã giữ chỗ bị huỷ',
  text: [
    `Lớp **${escapeMarks(about.title)}** ${when(about)} đã huỷ, nên chỗ ${whose(about)} không còn nữa.`,
    ...(about.reason ? [`Lý do: ${escapeMarks(about.reason.replace(/[.\s]+$/, ''))}.`] : []),
  ].join(' '),
  url: '/open-classes',
  reason: reasonFor(about),
})
