import type { ViewingState } from '@khue/contracts/learning/lecture-states'
import { sql } from 'drizzle-orm'
import { batched } from '#platform/postgres/batched'
import { type Db, preparedSql } from '#platform/postgres/db'
import { viewings } from '../lectures.tables.ts'
import { rightOfViewing, stateOfViewing } from '../rights/viewing-state.read-model.ts'

const { placeholder } = sql

export type DoorRow = {
  id: string
  sessionId: string
  learnerId: string
  videoId: string
  state: ViewingState
  /** Until the deadline; null where there is none. */
  msLeft: number | null
}

const doorRows = preparedSql<DoorRow>(
  'find_viewings_at_door',
  () => sql`
    select v.id, v.session_id as "sessionId", v.learner_id as "learnerId", v.video_id as "videoId", ${stateOfViewing} as state,
        (extract(epoch from r.until - now()) * 1000)::float8 as "msLeft"
      from ${viewings} as v left join lateral (${rightOfViewing}) as r on true
      where v.month = any(${placeholder('months')}::int[]) and v.id = any(${placeholder('ids')}::uuid[])`,
)
type Asked = { id: string; months: readonly number[] }
/** Viewings that are asked for at the same moment share a statement. */
export const findAtDoor = batched(async (db: Db, asked: readonly Asked[]) => {
  const found = await doorRows(db, { ids: asked.map(({ id }) => id), months: [...new Set(asked.flatMap(({ months }) => months))] })
  const byId = new Map(found.map((row) => [row.id, row]))
  return asked.map(({ id }) => byId.get(id))
})
