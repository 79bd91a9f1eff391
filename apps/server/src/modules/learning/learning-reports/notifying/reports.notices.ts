import { escapeMarks, type Notice } from '#modules/people/notifications'
import { initialsOf } from '../initials.ts'
import type { ReminderKind } from './reported-lessons.read-model.ts'

/** The kind under which `index.ts` declares the addresses of messages about reports. */
export const outsideKind = 'learning-report'
/** What a message is about: `linking` reads it when the message leaves. */
export const referenceOf = ({ lessonId, learnerId }: { lessonId: string; learnerId: string }) => `${lessonId} ${learnerId}`

const bold = (words: string) => `**${escapeMarks(words)}**`
const familyReason = 'Bạn nhận tin này vì đây là báo cáo học tập của bạn hoặc của con bạn.'
const teacherReason = 'Bạn nhận tin này vì bạn dạy buổi học này.'

export type About = {
  lessonId: string
  learnerId: string
  learner: string
  title: string
  number: number | null
  teacher: string
  isLearner: boolean
}
const lessonOf = ({ title, number }: About) => `${number === null ? 'buổi học' : `buổi ${number}`} “${escapeMarks(title)}”`
/** Messages leave the product and are passed on, so a child is named by initials alone. */
const whose = ({ isLearner, learner }: About) => (isLearner ? 'của bạn' : `của ${bold(initialsOf(learner))}`)
const href = ({ lessonId, learnerId }: About) => `/account/reports/${lessonId}/${learnerId}`
const toGuardian = (about: About): Partial<Notice> =>
  about.isLearner ? {} : { outside: { kind: outsideKind, reference: referenceOf(about) } }

export const sentNotice = (about: About, { resentAt }: { resentAt?: Date | undefined }): Notice => ({
  event: `report.sent ${about.lessonId} ${about.learnerId}${resentAt ? ` ${resentAt.getTime()}` : ''}`,
  category: 'RMD',
  type: 'REPORT_SENT',
  title: 'Báo cáo sau buổi học',
  text: `${bold(about.teacher)} vừa gửi báo cáo ${whose(about)} về ${lessonOf(about)}. Xem và trả lời thầy cô bằng một chạm.`,
  url: href(about),
  reason: familyReason,
  ...toGuardian(about),
})

export const addendumNotice = (about: About, { addendumId }: { addendumId: string }): Notice => ({
  event: `report.addendum ${addendumId}`,
  category: 'RMD',
  type: 'REPORT_ADDENDUM',
  title: 'Báo cáo được bổ sung',
  text: `${bold(about.teacher)} bổ sung báo cáo ${whose(about)} về ${lessonOf(about)}.`,
  url: href(about),
  reason: familyReason,
  ...toGuardian(about),
})

export const questionNotice = (about: About, { answerId, by, text }: { answerId: string; by: string; text: string }): Notice => ({
  event: `report.question ${answerId}`,
  category: 'RMD',
  type: 'REPORT_QUESTION',
  title: 'Gia đình trả lời báo cáo',
  text: `${bold(by)} ${text ? `viết về báo cáo của ${bold(about.learner)}: “${escapeMarks(text.slice(0, 300))}”` : `muốn hỏi thêm về báo cáo của ${bold(about.learner)}, ${lessonOf(about)}.`}`,
  url: `/account/teaching/reports/${about.lessonId}/${about.learnerId}`,
  reason: teacherReason,
})

export const dueNotice = ({ kind, due, day }: { kind: ReminderKind; due: number; day: string }): Notice => ({
  event: `report.due ${kind} ${day}`,
  category: 'RMD',
  type: 'REPORT_DUE',
  title: kind === 'EVENING' ? 'Báo cáo cần gửi trước 8:00 sáng mai' : 'Còn chưa đến một giờ để gửi báo cáo',
  text: `Bạn còn ${bold(`${due} báo cáo`)} chưa gửi. Sau 8:00, báo cáo gửi đi được ghi là muộn và không sửa được nữa.`,
  url: '/account/teaching/reports',
  reason: teacherReason,
})
