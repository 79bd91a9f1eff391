import type { Attendance, StoredLessonState } from '@khue/contracts/learning/lesson-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { runMeetings } from '../../offer/courses/runs.tables.ts'
import { seatHolds } from '../../offer/seats/seats.tables.ts'
import { lessonDocuments, lessons, lessonSeats } from '../lessons/lessons.tables.ts'

export type ProgressRow = {
  id: string
  number: number | null
  /** Milliseconds. */
  startsAt: number
  endsAt: number
  /** Null: a meeting that ended before lessons existed. */
  state: StoredLessonState | null
  attendance: Attendance | null
  minutes: number | null
  documents: number
  /** The learner had a seat in the lesson, so that its page is theirs. */
  hasPage: boolean
}

const { placeholder } = sql
const learnerId = sql`${placeholder('learnerId')}::uuid`
const ofRun = preparedSql<ProgressRow>(
  'list_progress_lessons',
  () => sql`
    select m.id, m.number, extract(epoch from m.starts_at)::float8 * 1000 as "startsAt", extract(epoch from m.ends_at)::float8 * 1000 as "endsAt",
        l.state, s.attendance, s.minutes, (select count(*)::int from ${lessonDocuments} as d where d.lesson_id = m.id) as documents,
        l.id is not null and (coalesce(s.is_rostered or s.guest_of_id is not null, false) or exists (
          select from ${seatHolds} as h where h.batch_id = m.run_id and h.learner_id = ${learnerId} and h.taken_at < m.ends_at
            and (h.state = 'TAKEN' or h.state = 'RELEASED' and h.ended_at > m.starts_at))) as "hasPage"
      from ${runMeetings} as m left join ${lessons} as l on l.id = m.id
        left join ${lessonSeats} as s on s.lesson_id = m.id and s.learner_id = ${learnerId}
      where m.run_id = ${placeholder('runId')}::uuid and (m.cancelled_at is null or l.state = 'CANCELLED')
      order by m.starts_at, m.id`,
)
/** The meetings of a run with what they were for one learner, soonest first. */
export const listProgress = (db: Db, wanted: { runId: string; learnerId: string }) => ofRun(db, wanted)
