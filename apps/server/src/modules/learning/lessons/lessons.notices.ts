import { escapeMarks, type Notice } from '#modules/people/notifications'
import { formatDate, formatTime } from '#platform/vietnam/format'

/** When a lesson begins, as sentences say it. */
export const lessonMoment = (at: Date) => `${formatTime(at)} ${formatDate(at)}`
const hrefOf = (lessonId: string) => `/account/lessons/${lessonId}`
const reason = 'Bạn nhận tin này vì buổi học này là của bạn hoặc của con bạn.'
const teacherReason = 'Bạn nhận tin này vì bạn dạy buổi học này.'

type Contest = { lessonId: string; problemId: string; startsAt: Date; dueAt: Date; reason: string }
export const contestedNotice = ({ lessonId, problemId, startsAt, dueAt, reason: words }: Contest): Notice => ({
  event: `lesson.contested ${problemId} ${dueAt.getTime()}`,
  category: 'PROD',
  type: 'LESSON_CONTESTED',
  title: 'Gia đình báo về một buổi học',
  text: `Về buổi ${lessonMoment(startsAt)}: “${escapeMarks(words)}”. Mời thầy cô trả lời; Khuê quyết định trước ${lessonMoment(dueAt)}.`,
  url: hrefOf(lessonId),
  reason: teacherReason,
})

type Decided = { lessonId: string; problemId: string; startsAt: Date; outcome: 'FOR_FAMILY' | 'FOR_TEACHER'; decision: string }
export const problemDecidedNotice = (
  { lessonId, problemId, startsAt, outcome, decision }: Decided,
  { isTeacher }: { isTeacher: boolean },
): Notice => ({
  event: `lesson.problem_decided ${problemId} ${isTeacher ? 'teacher' : 'family'}`,
  category: 'PROD',
  type: 'LESSON_PROBLEM_DECIDED',
  title: 'Khuê đã trả lời về một buổi học',
  text:
    outcome === 'FOR_FAMILY'
      ? `Buổi ${lessonMoment(startsAt)} không tính với học viên này. ${escapeMarks(decision)}`
      : `Buổi ${lessonMoment(startsAt)} được tính là đã dạy. ${escapeMarks(decision)}`,
  url: hrefOf(lessonId),
  reason: isTeacher ? teacherReason : reason,
})

type Reversed = { approvalId: string; lessonId: string; startsAt: Date; reason: string }
export const lessonReversedNotice = (
  { approvalId, lessonId, startsAt, reason: words }: Reversed,
  { isTeacher }: { isTeacher: boolean },
): Notice => ({
  event: `lesson.reversed ${approvalId} ${isTeacher ? 'teacher' : 'family'}`,
  category: 'PROD',
  type: 'LESSON_REVERSED',
  title: 'Một buổi học được tính lại là chưa dạy',
  text: isTeacher
    ? `Khuê đã thu hồi học phí buổi ${lessonMoment(startsAt)} của một học viên: “${escapeMarks(words)}”.`
    : `Buổi ${lessonMoment(startsAt)} được tính là chưa dạy: “${escapeMarks(words)}”. Gia đình có thể nhận lại tiền của buổi này.`,
  url: hrefOf(lessonId),
  reason: isTeacher ? teacherReason : reason,
})
