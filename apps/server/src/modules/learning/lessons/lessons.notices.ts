import { escapeMarks, type Notice } from '#modules/people/notifications'
import { formatDate, formatTime } from '#platform/vietnam/format'

const formatDateTime = (at: Date) => `${formatTime(at)} ${formatDate(at)}`
const hrefOf = (lessonId: string) => `/account/lessons/${lessonId}`
const reason = 'Bạn nhận tin này vì buổi học này là của bạn hoặc của con bạn.'
const teacherReason = 'Bạn nhận tin này vì bạn dạy buổi học này.'

type Contest = { lessonId: string; problemId: string; startsAt: Date; dueAt: Date; reason: string }
export const contestedNotice = ({ lessonId, problemId, startsAt, dueAt, reason: words }: Contest): Notice => ({
  event: `lesson.contested ${problemId} ${dueAt.getTime()}`,
  category: 'PROD',
  type: 'LESSON_CONTESTED',
  title: 'Gia đình báo về một buổi học',
  text: `Về buổi ${formatDateTime(startsAt)}: “${escapeMarks(words)}”. Mời thầy cô trả lời; Khuê quyết định trước ${formatDateTime(dueAt)}.`,
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
      ? `Buổi ${formatDateTime(startsAt)} không tính với học viên này. ${escapeMarks(decision)}`
      : `Buổi ${formatDateTime(startsAt)} được tính là đã dạy. ${escapeMarks(decision)}`,
  url: hrefOf(lessonId),
  reason: isTeacher ? teacherReason : reason,
})
