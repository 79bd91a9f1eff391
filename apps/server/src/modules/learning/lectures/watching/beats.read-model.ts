import type { ViewingState } from '@khue/contracts/learning/lecture-states'
import { sql } from 'drizzle-orm'
import { batched } from '#platform/postgres/batched'
import { type Db, preparedSql } from '#platform/postgres/db'
import { viewings, watchings } from '../lectures.tables.ts'
import { rightOfViewing, stateOfViewing } from '../rights/viewing-state.read-model.ts'
import { leapSeconds, secondsPerSecond, slackSeconds } from './watched.ts'

export type Beat = {
  id: string
  viewerId: string
  sessionId: string
  position: number
  /** As PostgreSQL writes a multirange. */
  ranges: string
  months: readonly number[]
}
export type BeatRow = {
  n: number
  state: ViewingState
  until: string | null
  learnerId: string
  courseId: string
  /** Whole seconds of the film; null without a right to it. */
  seconds: number | null
  isDone: boolean
  watched: [number, number][]
  watchedBefore: number
  watchedNow: number
}

const { placeholder, raw } = sql
const number = (value: number) => raw(String(value))

/**
 * Counts what players have played: one statement for all beats of a moment. Rows of one learner are locked in order, so that two nodes cannot deadlock.
 * What counts depends on the right now, not on the viewing: the last beat of a closed page may arrive after its end.
 */
const count = preparedSql<BeatRow>(
  'count_beats',
  () => sql`
    with beat as (
        select b.* from unnest(${placeholder('ids')}::uuid[], ${placeholder('viewerIds')}::uuid[], ${placeholder('sessionIds')}::uuid[],
            ${placeholder('positions')}::int[], ${placeholder('ranges')}::text[]) with ordinality as b (id, viewer_id, session_id, position, ranges, n)),
      seen as materialized (
        select b.n, b.position, b.ranges::int4multirange as ranges, v.month, v.id, v.learner_id, v.course_id, v.item_id, r.until,
            ${stateOfViewing} as state, r.state as right_state, greatest(1, floor(r.film_seconds))::int as seconds, r.must_watch_percent, r.is_no_skip
          from beat as b join ${viewings} as v on v.id = b.id and v.month = any(${placeholder('months')}::int[])
              and v.viewer_id = b.viewer_id and v.session_id = b.session_id
            left join lateral (${rightOfViewing}) as r on true),
      touched as (
        update ${viewings} as v set last_at = now() from (select distinct month, id from seen) as s where v.month = s.month and v.id = s.id and v.ended_at is null),
      claims as (
        select learner_id, course_id, item_id, range_agg(ranges) as ranges, (array_agg(position order by n desc))[1] as position,
            max(seconds) as seconds, max(must_watch_percent) as must_watch_percent, bool_and(is_no_skip) as is_no_skip
          from seen where right_state = 'OPEN' group by learner_id, course_id, item_id),
      held as materialized (
        select w.person_id, w.course_id, w.item_id, w.watched, w.counted_until, c.ranges, c.position, c.seconds, c.must_watch_percent, c.is_no_skip
          from ${watchings} as w join claims as c on c.learner_id = w.person_id and c.course_id = w.course_id and c.item_id = w.item_id
          order by w.person_id, w.course_id, w.item_id for no key update of w),
      counted as materialized (
        select h.*, lecture_watched(h.watched, h.ranges,
            floor(extract(epoch from clock_timestamp() - h.counted_until) * ${number(secondsPerSecond)} + ${number(slackSeconds)})::int,
            h.seconds, h.is_no_skip, ${number(leapSeconds)}) as now_watched from held as h),
      written as (
        update ${watchings} as w set watched = c.now_watched, position = least(c.position, c.seconds), last_at = now(),
            counted_until = c.counted_until + make_interval(secs => (lecture_seconds(c.now_watched) - lecture_seconds(c.watched))::float8 / ${number(secondsPerSecond)}),
            done_at = coalesce(w.done_at, case when lecture_seconds(c.now_watched) * 100 >= c.seconds * c.must_watch_percent then now() end)
          from counted as c where w.person_id = c.person_id and w.course_id = c.course_id and w.item_id = c.item_id
          returning w.person_id, w.course_id, w.item_id, w.watched, w.done_at, lecture_seconds(c.watched) as before)
    select s.n::int as n, s.state, s.until, s.learner_id as "learnerId", s.course_id as "courseId", s.seconds,
        coalesce(n.done_at, w.done_at) is not null as "isDone", lecture_ranges(coalesce(n.watched, w.watched, '{}')) as watched,
        coalesce(n.before, 0) as "watchedBefore", lecture_seconds(coalesce(n.watched, w.watched, '{}')) as "watchedNow"
      from seen as s
        left join written as n on n.person_id = s.learner_id and n.course_id = s.course_id and n.item_id = s.item_id
        left join ${watchings} as w on w.person_id = s.learner_id and w.course_id = s.course_id and w.item_id = s.item_id`,
)

/** Beats that arrive together share a statement. Undefined for a viewing that is not this session's. */
export const countBeat = batched(async (db: Db, beats: readonly Beat[]) => {
  const rows = await count(db, {
    ids: beats.map(({ id }) => id),
    viewerIds: beats.map(({ viewerId }) => viewerId),
    sessionIds: beats.map(({ sessionId }) => sessionId),
    positions: beats.map(({ position }) => position),
    ranges: beats.map(({ ranges }) => ranges),
    months: [...new Set(beats.flatMap(({ months }) => months))],
  })
  const byNumber = new Map(rows.map((row) => [row.n, row]))
  return beats.map((_beat, at) => byNumber.get(at + 1))
})
