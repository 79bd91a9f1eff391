import { readSql, runSql } from './test-database.ts'

const uuid = /^[0-9a-f-]{36}$/

/**
 * Moves a lesson back in time: its meeting, its times, what happened in it, and the seats and sales of its class, which are older than what they sold.
 * Triggers keep evidence unchanged, so that it is moved without them; near midnight a moved lesson lies on two days, which no planned one does.
 */
async function moveBack(lessonId: string, by: string) {
  if (!uuid.test(lessonId)) throw new Error(`${lessonId} is no lesson`)
  const [row] = (await readSql(`select (${by})::text as by from lessons where id = $1`, [lessonId])) as { by: string }[]
  const shift = `interval '${row?.by}'`
  const day = (moment: string) => `((${moment} - ${shift}) at time zone 'Asia/Ho_Chi_Minh')::date`
  await runSql(`begin;
    do $$ begin
      if exists (select from pg_constraint where conname = 'run_meetings_times')
        and exists (select from lessons where id = '${lessonId}' and ${day('starts_at')} <> ${day(`ends_at - interval '1 microsecond'`)}) then
        alter table run_meetings drop constraint run_meetings_times;
      end if;
    end $$;
    update run_meetings set starts_at = starts_at - ${shift}, ends_at = ends_at - ${shift} where id = '${lessonId}';
    update open_classes set starts_at = starts_at - ${shift}, ends_at = ends_at - ${shift} where id = '${lessonId}';
    update lessons set starts_at = starts_at - ${shift}, ends_at = ends_at - ${shift}, started_at = started_at - ${shift}, stopped_at = stopped_at - ${shift}
      where id = '${lessonId}';
    set local session_replication_role = replica;
    update lesson_stays set from_at = from_at - ${shift}, to_at = to_at - ${shift} where lesson_id = '${lessonId}';
    update seat_holds set taken_at = taken_at - interval '30 days', created_at = created_at - interval '30 days'
      where state = 'TAKEN' and coalesce(batch_id, class_id) = (select ref_id from lessons where id = '${lessonId}') and taken_at > now() - interval '1 day';
    update checkouts set created_at = ${before}, settled_at = ${before}
      where settled_at > ${before} and id in (select paid_by_checkout_id from orders where id in (${ordersOf(lessonId)}));
    update orders set created_at = ${before}, completed_at = ${before} where completed_at > ${before} and id in (${ordersOf(lessonId)});
    commit`)
}
const before = `date_trunc('hour', now()) - interval '30 days'`
const ordersOf = (lessonId: string) =>
  `select l.order_id from order_lines l join lessons t on t.ref_id = coalesce(l.batch_id, l.ref_id) where t.id = '${lessonId}'`

/** The lesson began so many minutes ago. */
export const beginAgo = (lessonId: string, minutes: number) => moveBack(lessonId, `starts_at - now() + interval '${minutes} minutes'`)
/** The lesson ended so many minutes ago. */
export const endAgo = (lessonId: string, minutes: number) => moveBack(lessonId, `ends_at - now() + interval '${minutes} minutes'`)
/** So many minutes pass in the lesson. */
export const pass = (lessonId: string, minutes: number) => moveBack(lessonId, `interval '${minutes} minutes'`)

/** Runs what runs every minute in production. */
export const runJob = (name: 'lessons:decide' | 'lessons:release' | 'lessons:remind') => runSql(`select graphile_worker.add_job('${name}')`)

/** The family's time to contest is over. */
export const endContestTime = (lessonId: string) =>
  runSql(`update lessons set release_at = now() - interval '1 second' where id = $1`, [lessonId])

/** Adds a person's stay over the whole lesson, as a room measures it. */
export const attend = (lessonId: string, personId: string) =>
  runSql(
    `insert into lesson_stays (id, lesson_id, person_id, from_at, to_at, source) select uuidv7(), id, $2, starts_at, ends_at, 'ROOM' from lessons where id = $1`,
    [lessonId, personId],
  )
