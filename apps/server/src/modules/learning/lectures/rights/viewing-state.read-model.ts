import { sql } from 'drizzle-orm'
import { viewingHours } from '../month.ts'
import { bestRight, isStillOfFamily, mayPreview } from './lecture-right.read-model.ts'

/** The state of viewing `v` with the right `r` to its lecture. */
export const stateOfViewing = sql`case
  when v.ended_at is not null then case when v.is_replaced then 'ENDED_ELSEWHERE' else 'CLOSED' end
  when v.opened_at <= now() - make_interval(hours => ${sql.raw(String(viewingHours))}) or not ${isStillOfFamily} then 'CLOSED'
  when r.state = 'OPEN' then 'OPEN'
  when v.viewer_id = v.learner_id and ${mayPreview({ personId: sql`v.viewer_id`, courseId: sql`v.course_id` })} then 'OPEN'
  when r.state in ('LOCKED', 'EXPIRED') then r.state
  else 'CLOSED' end`
export const rightOfViewing = bestRight({ personId: sql`v.learner_id`, courseId: sql`v.course_id`, itemId: sql`v.item_id` })
