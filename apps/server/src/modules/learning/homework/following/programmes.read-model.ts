import { sql } from 'drizzle-orm'
import { courseItems } from '../../../offer/authoring/authoring.tables.ts'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { assignmentProgrammes } from '../homework.tables.ts'

/** Homework in the approved programmes of courses. */
export const assignmentItems = sql`
  select c.id as course_id, c.teacher_id, i.item_id, i.title, i.content, i.display_at, i.deadline, i.documents
    from ${courses} as c join ${courseItems} as i on i.course_id = c.id and i.version = c.version where i.kind = 'ASSIGNMENT'`

/** Courses with homework in their approved version, or in the one before, which has changed since. */
export const coursesToFollow = sql`
  select c.id as course_id, c.version from ${courses} as c left join ${assignmentProgrammes} as p on p.course_id = c.id
    where c.version is not null and p.version is distinct from c.version
      and (p.course_id is not null or exists (select from ${courseItems} as i where i.course_id = c.id and i.version = c.version and i.kind = 'ASSIGNMENT'))
    order by c.id limit ${sql.placeholder('limit')}`
