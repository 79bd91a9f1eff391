import { escapeMarks, type Notice } from '#modules/people/notifications'
import { formatDate, formatTime, formatVnd } from '#platform/vietnam/format'
import { heldReasons } from '../held.ts'

type Lesson = { id: string; number: number | null; title: string; startsAt: Date; endsAt: Date; teacher: string }
type Reader = { isLearner: boolean; learners: readonly { name: string; amountVnd: number; money: string }[] }

const list = new Intl.ListFormat('vi')
const when = ({ startsAt }: Lesson) => `${formatTime(startsAt)} ngày ${formatDate(startsAt)}`
const lessonOf = ({ number, title }: Lesson) =>
  number === null ? `lớp **${escapeMarks(title)}**` : `buổi ${number} lớp **${escapeMarks(title)}**`
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
/** “của bạn”, “của Minh An và Bảo Ngọc”; the learner reads no name of their own. */
const whose = ({ learners }: Reader) => `của ${list.format(learners.map(({ name }) => (name === '' ? 'bạn' : escapeMarks(name))))}`
const common = ({ id }: Lesson, { isLearner }: Reader) => ({
  url: `/account/lessons/${id}`,
  reason: isLearner
    ? 'Bạn nhận tin này vì bạn có chỗ trong buổi học này.'
    : 'Bạn nhận tin này vì buổi học này là của con bạn hoặc do bạn mua.',
})
const forTeacher = ({ id }: Lesson) => ({ url: `/account/lessons/${id}`, reason: 'Bạn nhận tin này vì bạn dạy buổi học này.' })

const reminderTitles = { DAY: 'Ngày mai có buổi học', HOUR: 'Sắp đến giờ học', NOW: 'Buổi học bắt đầu' }
type When = keyof typeof reminderTitles
const beginning = (kind: When) => (kind === 'NOW' ? 'Bấm để vào lớp.' : '')
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
const reminder = (lesson: Lesson, kind: When) => ({
  event: `lesson.remind ${lesson.id} ${kind} ${lesson.startsAt.getTime()}`,
  category: 'RMD' as const,
  type: `LESSON_REMIND_${kind}`,
  title: reminderTitles[kind],
})

type Reminder = { kind: When; isRequested: boolean }
export const remindedNotice = (lesson: Lesson, about: Reader & Reminder): Notice => ({
  ...reminder(lesson, about.kind),
  ...common(lesson, about),
  ...(about.isRequested && { isRequested: true }),
  text: joined(
    `${capital(lessonOf(lesson))} ${whose(about)} bắt đầu lúc **${when(lesson)}**, ${lesson.teacher} dạy.`,
    beginning(about.kind),
  ),
})
export const remindedTeacherNotice = (lesson: Lesson, { kind, isRequested, roster }: Reminder & { roster: number }): Notice => ({
  ...reminder(lesson, kind),
  ...forTeacher(lesson),
  ...(isRequested && { isRequested }),
  text: joined(
    `Bạn dạy ${lessonOf(lesson)} lúc **${when(lesson)}**.`,
    roster > 0 ? `Lớp có ${roster} học viên.` : '',
    kind === 'NOW' ? 'Bấm để mở lớp.' : '',
  ),
})

/** To guardians, while there is time to do something. */
export const missingNotice = (lesson: Lesson, reader: Reader): Notice => ({
  event: `lesson.missing ${lesson.id} ${lesson.startsAt.getTime()}`,
  category: 'WARN',
  type: 'LESSON_CHILD_MISSING',
  title: 'Con chưa vào lớp',
  text: `${capital(list.format(reader.learners.map(({ name }) => escapeMarks(name))))} chưa vào ${lessonOf(lesson)}, đã bắt đầu lúc **${when(lesson)}**. Bạn gọi nhắc con giúp ${lesson.teacher} nhé.`,
  ...common(lesson, reader),
})

export const declareNotice = (lesson: Lesson): Notice => ({
  event: `lesson.declare ${lesson.id} ${lesson.startsAt.getTime()}`,
  category: 'RMD',
  type: 'LESSON_TO_DECLARE',
  title: 'Xác nhận buổi học vừa qua',
  text: `Máy chủ chưa ghi đủ để biết ${lessonOf(lesson)} lúc ${when(lesson)} đã được dạy hay chưa. Mời bạn xác nhận trong 24 giờ kể từ khi hết giờ học; quá hạn, buổi này được tính là chưa dạy.`,
  ...forTeacher(lesson),
})

type Decided = { attempt: number; because: string | null; releaseAt: Date | null }
const becauseOf = (because: string | null) => Object.entries(heldReasons).find(([key]) => key === because)?.[1] ?? ''
const decided = (lesson: Lesson, { attempt }: Decided) => ({ event: `lesson.decided ${lesson.id} ${attempt}`, category: 'PROD' as const })

/** The receipt of a paid seat, with the time to disagree. */
export const heldNotice = (lesson: Lesson, facts: Reader & Decided & { releaseAt: Date }): Notice => ({
  ...decided(lesson, facts),
  ...common(lesson, facts),
  type: 'LESSON_HELD',
  title: 'Một buổi học đã được dạy',
  text: joined(
    `${capital(lessonOf(lesson))} ${whose(facts)} lúc ${when(lesson)} được tính là đã dạy.`,
    becauseOf(facts.because),
    `Nếu có điều không đúng, hãy báo trước **${formatTime(facts.releaseAt)} ngày ${formatDate(facts.releaseAt)}**: học phí buổi này được giữ lại.`,
  ),
})

export const notHeldNotice = (lesson: Lesson, facts: Reader & Decided): Notice => ({
  ...decided(lesson, facts),
  ...common(lesson, facts),
  type: 'LESSON_NOT_HELD',
  title: 'Một buổi học chưa được dạy',
  text: joined(
    `${capital(lessonOf(lesson))} ${whose(facts)} lúc ${when(lesson)} được tính là chưa dạy.`,
    becauseOf(facts.because),
    facts.learners.some(({ money }) => money === 'OWED')
      ? 'Học phí buổi này chưa chuyển cho giáo viên: bạn có thể chờ lịch dạy bù, hoặc nhận lại tiền.'
      : '',
  ),
})
export const notHeldTeacherNotice = (lesson: Lesson, facts: Decided): Notice => ({
  ...decided(lesson, facts),
  ...forTeacher(lesson),
  type: 'LESSON_NOT_HELD',
  title: 'Một buổi của bạn được tính là chưa dạy',
  text: joined(
    `${capital(lessonOf(lesson))} lúc ${when(lesson)} được tính là chưa dạy.`,
    becauseOf(facts.because),
    'Mời bạn hẹn giờ dạy bù; đến lúc đó, gia đình có thể nhận lại tiền của buổi này.',
  ),
})

type Release = { first: string }
const released = (lesson: Lesson, { first }: Release) => ({
  event: `lesson.seats_released ${lesson.id} ${first}`,
  category: 'PROD' as const,
})
/** “Buổi 3: 53.750đ đã chuyển cho cô Hà”. */
export const releasedNotice = (lesson: Lesson, release: Reader & Release): Notice => ({
  ...released(lesson, release),
  ...common(lesson, release),
  type: 'LESSON_RELEASED',
  title: 'Học phí một buổi đã chuyển cho giáo viên',
  text: `${capital(lessonOf(lesson))} ${whose(release)}: **${formatVnd(release.learners.reduce((sum, { amountVnd }) => sum + amountVnd, 0))}** đã chuyển cho ${lesson.teacher}.`,
})
export const paidNotice = (lesson: Lesson, { seats, amountVnd, ...release }: Release & { seats: number; amountVnd: number }): Notice => ({
  ...released(lesson, release),
  ...forTeacher(lesson),
  type: 'LESSON_PAID',
  title: 'Bạn được trả tiền một buổi dạy',
  text: `${capital(lessonOf(lesson))} lúc ${when(lesson)}, ${seats} học viên: **${formatVnd(amountVnd)}** đã vào số tiền Khuê trả cho bạn.`,
})
