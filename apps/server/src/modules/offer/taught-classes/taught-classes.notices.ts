import { escapeMarks, type Notice } from '#modules/people/notifications'
import { inVietnam } from '#platform/vietnam/time'

type About = { title: string; learnerName: string; isLearner: boolean; href: string; reason: string | null }
type Times = { startsAt: string; endsAt: string }

const twoDigits = (n: number) => String(n).padStart(2, '0')
const weekdays = ['Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy', 'Chủ nhật']
const clock = (moment: Temporal.ZonedDateTime) => `${twoDigits(moment.hour)}:${twoDigits(moment.minute)}`
/** 19:30–21:00, Thứ Ba 05/01/2027 */
function when({ startsAt, endsAt }: Times) {
  const [from, to] = [inVietnam(new Date(startsAt)), inVietnam(new Date(endsAt))]
  return `${clock(from)}–${clock(to)}, ${weekdays[from.dayOfWeek - 1]} ${twoDigits(from.day)}/${twoDigits(from.month)}/${from.year}`
}

const whose = ({ isLearner, learnerName }: About) => (isLearner ? 'của bạn' : `của ${escapeMarks(learnerName)}`)
const why = ({ reason }: Pick<About, 'reason'>) => (reason ? [`Lý do: ${escapeMarks(reason.replace(/[.\s]+$/, ''))}.`] : [])
const leaving = 'Nếu không học được giờ này, bạn có thể xin hoàn tiền những buổi chưa học trong đơn hàng.'
const common = (about: About) => ({
  category: 'PROD' as const,
  url: about.href,
  reason: about.isLearner ? 'Bạn nhận tin này vì bạn có chỗ trong lớp.' : 'Bạn nhận tin này vì con bạn có chỗ trong lớp.',
})

export const meetingMovedNotice = (
  about: About,
  { id, revision, before, after, isMakeUp }: { id: string; revision: number; before: Times; after: Times; isMakeUp: boolean },
): Notice => ({
  ...common(about),
  event: `meeting.moved ${id} ${revision}`,
  type: 'MEETING_MOVED',
  title: isMakeUp ? 'Một buổi học có lịch dạy bù' : 'Một buổi học đổi giờ',
  text: [
    isMakeUp
      ? `Buổi học ${whose(about)} ở lớp **${escapeMarks(about.title)}** lúc ${when(before)} chưa được dạy: lớp học bù lúc **${when(after)}**.`
      : `Buổi học ${whose(about)} ở lớp **${escapeMarks(about.title)}** dời từ ${when(before)} sang **${when(after)}**.`,
    ...why(about),
    leaving,
  ].join(' '),
})

export const meetingCancelledNotice = (
  about: About,
  { id, meeting, makeUp }: { id: string; meeting: Times; makeUp: Times | null },
): Notice => ({
  ...common(about),
  event: `meeting.cancelled ${id}`,
  type: 'MEETING_CANCELLED',
  title: 'Một buổi học nghỉ',
  text: [
    `Buổi học ${whose(about)} ở lớp **${escapeMarks(about.title)}** lúc ${when(meeting)} nghỉ.`,
    ...(makeUp ? [`Lớp học bù lúc **${when(makeUp)}**.`] : []),
    ...why(about),
    leaving,
  ].join(' '),
})

type Watched = { title: string; href: string; reason: string | null }
const watching = 'Bạn nhận tin này vì bạn đã bấm quan tâm lớp này.'

/** To people who are interested in a class. */
export const classMovedNotice = (
  { title, href, reason }: Watched,
  { id, revision, after }: { id: string; revision: number; after: Times },
): Notice => ({
  event: `class.moved ${id} ${revision}`,
  category: 'PROD',
  type: 'CLASS_MOVED',
  title: 'Một lớp bạn quan tâm đổi giờ',
  text: [`Lớp **${escapeMarks(title)}** dời sang **${when(after)}**.`, ...why({ reason })].join(' '),
  url: href,
  reason: watching,
})

export const classCancelledNotice = (
  { title, reason }: Pick<Watched, 'title' | 'reason'>,
  { id, meeting }: { id: string; meeting: Times },
): Notice => ({
  event: `class.cancelled ${id}`,
  category: 'PROD',
  type: 'CLASS_CANCELLED',
  title: 'Một lớp bạn quan tâm đã huỷ',
  text: [`Lớp **${escapeMarks(title)}** lúc ${when(meeting)} đã huỷ.`, ...why({ reason })].join(' '),
  url: '/open-classes',
  reason: watching,
})

type NewTeacher = { runId: string; revision: number; fromName: string; toName: string; number: number; startsAt: string; meetings: number }
const begins = ({ number, startsAt }: NewTeacher) => {
  const at = inVietnam(new Date(startsAt))
  return `buổi ${number}, ${clock(at)} ${weekdays[at.dayOfWeek - 1]} ${twoDigits(at.day)}/${twoDigits(at.month)}/${at.year}`
}

export const newTeacherNotice = (about: About, change: NewTeacher): Notice => ({
  ...common(about),
  event: `run.teacher_replaced ${change.runId} ${change.revision}`,
  type: 'RUN_TEACHER_REPLACED',
  title: 'Lớp đổi người dạy',
  text: [
    `Từ ${begins(change)}, **${escapeMarks(change.toName)}** dạy lớp **${escapeMarks(about.title)}** ${whose(about)} thay **${escapeMarks(change.fromName)}**. Lịch học giữ nguyên.`,
    ...why(about),
    'Nếu không muốn học tiếp, bạn có thể xin hoàn tiền những buổi chưa học trong đơn hàng.',
  ].join(' '),
})

type Handed = NewTeacher & { title: string; reason: string }
const forTeacher = ({ runId, revision }: NewTeacher) => ({
  category: 'PROD' as const,
  event: `run.teacher_replaced ${runId} ${revision}`,
  reason: 'Bạn nhận tin này vì bạn dạy trên Khuê.',
})

export const takenOverNotice = (handed: Handed): Notice => ({
  ...forTeacher(handed),
  type: 'RUN_TAKEN_OVER',
  title: 'Bạn dạy tiếp một lớp',
  text: `Từ ${begins(handed)}, bạn dạy lớp **${escapeMarks(handed.title)}** thay **${escapeMarks(handed.fromName)}**: ${handed.meetings} buổi. Học phí của những buổi này được trả cho bạn. Lý do: ${escapeMarks(handed.reason)}.`,
  url: `/account/teaching/classes/${handed.runId}`,
})

export const handedOverNotice = (handed: Handed): Notice => ({
  ...forTeacher(handed),
  type: 'RUN_HANDED_OVER',
  title: 'Lớp của bạn đổi người dạy',
  text: `Từ ${begins(handed)}, **${escapeMarks(handed.toName)}** dạy lớp **${escapeMarks(handed.title)}**. Những buổi bạn đã dạy vẫn tính cho bạn. Lý do: ${escapeMarks(handed.reason)}.`,
  url: '/account/teaching/classes',
})

type Substitution = Times & { meetingId: string; toId: string; fromName: string; toName: string }
const ofMeeting = ({ meetingId, toId }: Substitution) => `meeting.substituted ${meetingId} ${toId}`

export const substituteNotice = (about: About, change: Substitution): Notice => ({
  ...common(about),
  event: ofMeeting(change),
  type: 'MEETING_SUBSTITUTED',
  title: 'Một buổi học có người dạy thay',
  text: [
    `Buổi ${whose(about)} ở lớp **${escapeMarks(about.title)}** lúc ${when(change)} do **${escapeMarks(change.toName)}** dạy, thay **${escapeMarks(change.fromName)}**. Giờ học giữ nguyên.`,
    ...why(about),
  ].join(' '),
})

type HandedLesson = Substitution & { title: string; reason: string }
const lessonForTeacher = (change: HandedLesson) => ({
  category: 'PROD' as const,
  event: ofMeeting(change),
  url: `/account/lessons/${change.meetingId}`,
  reason: 'Bạn nhận tin này vì bạn dạy trên Khuê.',
})

export const lessonTakenOverNotice = (handed: HandedLesson): Notice => ({
  ...lessonForTeacher(handed),
  type: 'MEETING_TAKEN_OVER',
  title: 'Bạn dạy một buổi',
  text: `Bạn dạy buổi ${when(handed)} của lớp **${escapeMarks(handed.title)}**, thay **${escapeMarks(handed.fromName)}**. Học phí của buổi này được trả cho bạn. Lý do: ${escapeMarks(handed.reason)}.`,
})

export const lessonHandedOverNotice = (handed: HandedLesson): Notice => ({
  ...lessonForTeacher(handed),
  type: 'MEETING_HANDED_OVER',
  title: 'Một buổi của bạn có người dạy thay',
  text: `**${escapeMarks(handed.toName)}** dạy buổi ${when(handed)} của lớp **${escapeMarks(handed.title)}**. Những buổi khác vẫn của bạn. Lý do: ${escapeMarks(handed.reason)}.`,
  url: '/account/teaching/classes',
})
