import { escapeMarks, type Notice } from '#modules/people/notifications'
import { formatDate, formatTime } from '#platform/vietnam/format'

export const momentWords = (at: Date) => `${formatTime(at)} ${formatDate(at)}`
const bold = (words: string) => `**${escapeMarks(words)}**`
const familyReason = 'Bạn nhận tin này vì đây là bài tập của bạn hoặc của con bạn.'
const teacherReason = 'Bạn nhận tin này vì bạn giao bài tập này.'
/** A guardian opens the page of the child. */
const hrefOf = ({ assignmentId, learnerId, isLearner }: About) =>
  `/account/homework/${assignmentId}${isLearner ? '' : `?learnerId=${learnerId}`}`

export type About = {
  assignmentId: string
  title: string
  place: string
  learnerId: string
  learner: string
  isLearner: boolean
  /** Null: none. */
  dueAt: Date | null
}
const whose = ({ isLearner, learner }: About) => (isLearner ? 'Bài' : `Bài của ${bold(learner)}:`)
const dueWords = ({ dueAt }: About) => (dueAt ? `Hạn nộp ${bold(momentWords(dueAt))}.` : 'Bài không có hạn nộp.')
const untilWords = ({ dueAt }: About) => (dueAt ? momentWords(dueAt) : 'như cũ')
const named = ({ title, place }: About) => `“${escapeMarks(title)}” (${escapeMarks(place)})`

export const givenNotice = (about: About): Notice => ({
  event: `homework.given ${about.assignmentId} ${about.learnerId}`,
  category: 'RMD',
  type: 'HOMEWORK_GIVEN',
  title: 'Bài tập mới',
  text: `${whose(about)} ${named(about)}. ${dueWords(about)}`,
  url: hrefOf(about),
  reason: familyReason,
})

export const correctedNotice = (about: About, { correctionId, text }: { correctionId: string; text: string }): Notice => ({
  event: `homework.corrected ${correctionId} ${about.learnerId}`,
  category: 'PROD',
  type: 'HOMEWORK_CORRECTED',
  title: 'Đính chính đề bài',
  text: `${whose(about)} ${named(about)} có đính chính: “${escapeMarks(text.slice(0, 200))}”`,
  url: hrefOf(about),
  reason: familyReason,
})

export const deletedNotice = (about: About, { reason }: { reason: string }): Notice => ({
  event: `homework.deleted ${about.assignmentId} ${about.learnerId}`,
  category: 'PROD',
  type: 'HOMEWORK_DELETED',
  title: 'Một bài tập đã được xoá',
  text: `${whose(about)} ${named(about)} không cần làm nữa: “${escapeMarks(reason)}”`,
  url: '/account/homework',
  reason: familyReason,
})

export const dueSoonNotice = (about: About, { kind }: { kind: 'DAY' | 'HOURS' }): Notice => ({
  event: `homework.due_soon ${about.assignmentId} ${about.learnerId} ${about.dueAt?.getTime() ?? 0} ${kind}`,
  category: 'RMD',
  type: 'HOMEWORK_DUE_SOON',
  title: kind === 'DAY' ? 'Còn một ngày để nộp bài' : 'Sắp hết hạn nộp bài',
  text: `${whose(about)} ${named(about)} chưa nộp. ${dueWords(about)}`,
  url: hrefOf(about),
  reason: familyReason,
})

export const nudgedNotice = (about: About, { at }: { at: Date }): Notice => ({
  event: `homework.nudged ${about.assignmentId} ${about.learnerId} ${at.getTime()}`,
  category: 'RMD',
  type: 'HOMEWORK_NUDGED',
  title: 'Giáo viên nhắc nộp bài',
  text: `${whose(about)} ${named(about)} chưa nộp. ${dueWords(about)}`,
  url: hrefOf(about),
  reason: familyReason,
})

type Receipt = { submissionId: string; countedAt: Date; isLate: boolean; pages: number; code: string }
/** The receipt, to the guardians. */
export const receivedNotice = (about: About, { submissionId, countedAt, isLate, pages, code }: Receipt): Notice => ({
  event: `homework.received ${submissionId} ${about.learnerId}`,
  category: 'PROD',
  type: 'HOMEWORK_RECEIVED',
  title: isLate ? 'Biên nhận: bài nộp muộn' : 'Biên nhận: bài nộp đúng hạn',
  text: `${bold(about.learner)} đã nộp ${named(about)} lúc ${momentWords(countedAt)}${pages > 0 ? `, ${pages} trang` : ''}. Mã biên nhận ${code}.`,
  url: hrefOf(about),
  reason: familyReason,
})

export const extensionAskedNotice = (about: About, { extensionId, reason }: { extensionId: string; reason: string }): Notice => ({
  event: `homework.extension_asked ${extensionId}`,
  category: 'PROD',
  type: 'HOMEWORK_EXTENSION_ASKED',
  title: 'Gia đình xin thêm thời gian làm bài',
  text: `${bold(about.learner)} xin nộp ${named(about)} muộn nhất ${untilWords(about)}.${reason ? ` Lời nhắn: “${escapeMarks(reason)}”` : ''}`,
  url: `/account/teaching/assignments/${about.assignmentId}`,
  reason: teacherReason,
})

export const ownDueNotice = (about: About): Notice => ({
  event: `homework.own_due ${about.assignmentId} ${about.learnerId} ${about.dueAt?.getTime() ?? 0}`,
  category: 'PROD',
  type: 'HOMEWORK_OWN_DUE',
  title: 'Thêm thời gian làm bài',
  text: `${whose(about)} ${named(about)} nộp được đến ${bold(untilWords(about))}.`,
  url: hrefOf(about),
  reason: familyReason,
})

export const extensionRefusedNotice = (about: About, { extensionId, refusal }: { extensionId: string; refusal: string }): Notice => ({
  event: `homework.extension_refused ${extensionId} ${about.learnerId}`,
  category: 'PROD',
  type: 'HOMEWORK_EXTENSION_REFUSED',
  title: 'Chưa thêm được thời gian làm bài',
  text: `${whose(about)} ${named(about)} giữ hạn ${untilWords(about)}: “${escapeMarks(refusal)}”`,
  url: hrefOf(about),
  reason: familyReason,
})
