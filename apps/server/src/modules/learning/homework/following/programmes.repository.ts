import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignmentCorrections, assignmentFiles, assignmentProgrammes, assignments } from '../homework.tables.ts'
import { assignmentItems, coursesToFollow } from './programmes.read-model.ts'

const { placeholder } = sql

const claim = preparedSql<{ courseId: string }>(
  'claim_programmes',
  () => sql`
    insert into ${assignmentProgrammes} (course_id, version) select course_id, version from (${coursesToFollow}) as course
      on conflict (course_id) do update set version = excluded.version returning course_id as "courseId"`,
)
/** Courses whose approved version has changed since their homework was taken from it; each once. */
export const claimProgrammes = async (db: Db, limit: number) => (await claim(db, { limit })).map(({ courseId }) => courseId)

const courseIds = sql`any(${placeholder('courseIds')}::uuid[])`
const isChanged = sql`(a.title, a.content) is distinct from (item.title, item.content)`

/** New items become assignments, and those that nobody has done yet follow their item. What cannot be done in time any more stays away. */
const take = preparedSql<{ id: string }>(
  'take_programme_items',
  () => sql`
    insert into ${assignments} as a (id, teacher_id, scope, ref_id, item_id, title, content, display_at, due_at, given_at, announced_at)
      select uuidv7(), item.teacher_id, 'COURSE', item.course_id, item.item_id, item.title, item.content,
          coalesce(item.display_at, least(now(), item.deadline - interval '1 minute')), item.deadline, now(),
          case when item.display_at is null then now() end
        from (${assignmentItems}) as item
        where item.course_id = ${courseIds} and (item.deadline is null or item.deadline > now() or exists (
          select from ${assignments} as had where had.ref_id = item.course_id and had.item_id = item.item_id))
      on conflict (ref_id, item_id) where item_id is not null do update set
          title = excluded.title, content = excluded.content, due_at = excluded.due_at, teacher_id = excluded.teacher_id,
          display_at = least(excluded.display_at, coalesce(excluded.due_at - interval '1 minute', excluded.display_at)), deleted_at = null, deleted_by = null, delete_reason = null,
          revision = a.revision + 1
        where a.locked_at is null
      returning a.id`,
)
/** Where work was handed in, the deadline moves to later only, and another text is appended. */
const correct = preparedSql<{ id: string; teacherId: string; content: string | null }>(
  'list_corrected_items',
  () => sql`
    update ${assignments} as a set due_at = case when item.deadline is null then null else greatest(a.due_at, item.deadline) end, revision = a.revision + 1
      from (${assignmentItems}) as item
      where item.course_id = ${courseIds} and a.ref_id = item.course_id and a.item_id = item.item_id and a.locked_at is not null
        and a.due_at is not null and (${isChanged} or item.deadline is null or item.deadline > a.due_at)
      returning a.id, a.teacher_id as "teacherId", case when ${isChanged} and not exists (
        select from ${assignmentCorrections} as had where had.assignment_id = a.id and had.text = left(item.content, ${sql.raw(String(limits.correctionLetters))})) then item.content end as content`,
)
const drop = preparedSql(
  'drop_programme_items',
  () => sql`
    update ${assignments} as a set deleted_at = now(), deleted_by = a.teacher_id, delete_reason = 'Bài không còn trong chương trình của khoá học.'
      where a.ref_id = ${courseIds} and a.scope = 'COURSE' and a.locked_at is null and a.deleted_at is null
        and not exists (select from (${assignmentItems}) as item where item.course_id = a.ref_id and item.item_id = a.item_id)`,
)
const clear = preparedSql(
  'clear_programme_files',
  () => sql`
    delete from ${assignmentFiles} as f using ${assignments} as a
      where a.id = f.assignment_id and a.ref_id = ${courseIds} and a.scope = 'COURSE' and a.locked_at is null`,
)
const handOut = preparedSql(
  'hand_out_programme_files',
  () => sql`
    insert into ${assignmentFiles} (assignment_id, position, asset_id, name, bytes)
      select a.id, file.position - 1, (file.one ->> 'assetId')::uuid, file.one ->> 'name', (file.one ->> 'bytes')::int
        from (${assignmentItems}) as item join ${assignments} as a on a.ref_id = item.course_id and a.item_id = item.item_id,
          jsonb_array_elements(item.documents) with ordinality as file (one, position)
        where item.course_id = ${courseIds} and a.locked_at is null`,
)

/** Brings the homework of these courses to their approved versions; returns what has to be appended to texts that stay. */
export async function followItems(db: Db, ids: readonly string[]) {
  const wanted = { courseIds: ids }
  await take(db, wanted)
  const corrected = await correct(db, wanted)
  await drop(db, wanted)
  await clear(db, wanted)
  await handOut(db, wanted)
  return corrected.flatMap(({ id, teacherId, content }) =>
    content ? [{ assignmentId: id, teacherId, text: content.slice(0, limits.correctionLetters) }] : [],
  )
}
