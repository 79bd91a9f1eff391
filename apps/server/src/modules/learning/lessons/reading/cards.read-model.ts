import { sql } from 'drizzle-orm'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../../offer/courses/runs.tables.ts'
import { openClasses } from '../../../offer/open-classes/open-classes.tables.ts'
import { seatsTakenIn } from '../deciding/roster.read-model.ts'
import { lessonSeats } from '../lessons.tables.ts'

export const millis = (column: string) => sql`extract(epoch from ${sql.raw(column)})::float8 * 1000`

/** The columns of a card (`CardRow`) for the lesson `l` in a statement with `cardJoins`. */
export const cardColumns = sql`l.id, l.kind, l.ref_id as "refId", l.teacher_id as "teacherId", l.state,
  ${millis('l.starts_at')} as "startsAt", ${millis('l.ends_at')} as "endsAt", l.link is not null as "hasLink",
  coalesce(c.title, o.title) as title, coalesce(c.code, o.code) as code, coalesce(c.subject_id, o.subject_id) as "subjectId",
  c.cover_asset_id as "coverAssetId", coalesce(c.id, o.id) as "coverId", m.number, b.lessons, ${millis('now()')} as now`

export const cardJoins = sql`
  left join ${courseBatches} as b on l.kind = 'COURSE' and b.id = l.ref_id left join ${courses} as c on c.id = b.course_id
  left join ${runMeetings} as m on l.kind = 'COURSE' and m.id = l.id left join ${openClasses} as o on l.kind <> 'COURSE' and o.id = l.ref_id`

/** How many learners belong to the lesson `l`: pinned once it is decided. */
export const rosterCount = sql`case when l.decided_at is null
  then (select count(*)::int from (select h.learner_id from ${seatsTakenIn} as h
      union select g.learner_id from ${lessonSeats} as g where g.lesson_id = l.id and g.guest_of_id is not null) as seated)
  else (select count(*)::int from ${lessonSeats} as g where g.lesson_id = l.id and g.is_rostered) end`
