import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import { NextBand } from '#app/features/learning/lessons/shared/next-band.tsx'
import { calendarText as text } from './calendar.text.ts'
import { learnerOf, numberOf } from './day-events.ts'

type Props = { lesson: Extract<CalendarEvent, { type: 'LESSON' }>; now: string; viewerId: string | undefined }

/** The next lesson, and in how long it begins; `key` it by `now`, from which it counts. */
export const NextLesson = ({ lesson, now, viewerId }: Props) => (
  <NextBand
    label={text.next}
    above={[numberOf(lesson), learnerOf(lesson, viewerId)].filter(Boolean).join(' · ') || text.next}
    title={lesson.title}
    teacher={lesson.role === 'TEACHER' ? text.taught : lesson.teacher.name}
    times={lesson}
    now={now}
    to={lesson.lessonHref}
  />
)
