import type { StrokeColour, StrokeKind } from '@khue/contracts/learning/mark-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { markErasures, marks, markStrokes } from '../marking.tables.ts'

const { placeholder } = sql

type Sent = {
  id: string
  fileId: string
  page: number
  kind: StrokeKind
  colour: StrokeColour
  width: number
  points: string
  text: string | null
}
const list = (name: string, type: string) => sql`${placeholder(name)}::${sql.raw(type)}[]`

const draw = preparedSql<{ change: number }>(
  'draw_strokes',
  () => sql`
    with draft as (
        update ${marks} set changes = changes + 1, strokes = strokes + ${placeholder('count')}::int
          where submission_id = ${placeholder('submissionId')}::uuid and returned_at is null
          returning submission_id, changes as change),
      added as (
        insert into ${markStrokes} (submission_id, id, file_id, page, kind, colour, width, points, text, change, drawn_by, drawn_at)
          select draft.submission_id, s.id, s.file_id, s.page, s.kind, s.colour, s.width, decode(s.points, 'base64'), s.text, draft.change,
              ${placeholder('by')}::uuid, clock_timestamp()
            from draft, unnest(${list('ids', 'uuid')}, ${list('files', 'uuid')}, ${list('pages', 'smallint')}, ${list('kinds', 'text')},
              ${list('colours', 'text')}, ${list('widths', 'smallint')}, ${list('points', 'text')}, ${list('texts', 'text')})
              as s (id, file_id, page, kind, colour, width, points, text)
          on conflict do nothing),
      erased as (
        insert into ${markErasures} (submission_id, stroke_id, change, erased_by, erased_at)
          select draft.submission_id, e.id, draft.change, ${placeholder('by')}::uuid, clock_timestamp()
            from draft, unnest(${list('erased', 'uuid')}) as e (id)
          on conflict do nothing)
    select change from draft`,
)
type Batch = { submissionId: string; by: string; strokes: readonly Sent[]; erased: readonly string[] }
/** Adds strokes and erasures to the draft, each id once, as one change; undefined without a draft. */
export async function insertStrokes(db: Db, { submissionId, by, strokes, erased }: Batch) {
  const column = <K extends keyof Sent>(key: K) => strokes.map((stroke) => stroke[key])
  const [drawn] = await draw(db, {
    submissionId,
    by,
    count: strokes.length,
    ids: column('id'),
    files: column('fileId'),
    pages: column('page'),
    kinds: column('kind'),
    colours: column('colour'),
    widths: column('width'),
    points: column('points'),
    texts: column('text'),
    erased,
  })
  return drawn
}

export type StrokeRow = Sent & { submissionId: string; drawnBy: string }
/** What is on the pages of a submission after a change of its mark. */
export type Seen = { submissionId: string; until: number }

const shown = preparedSql<StrokeRow>(
  'list_strokes',
  () => sql`
    select s.submission_id as "submissionId", s.id, s.file_id as "fileId", s.page, s.kind, s.colour, s.width,
        translate(encode(s.points, 'base64'), E'\n', '') as points, s.text, s.drawn_by as "drawnBy"
      from unnest(${list('submissionIds', 'uuid')}, ${list('untils', 'int')}) as seen (submission_id, until)
        join ${markStrokes} as s on s.submission_id = seen.submission_id and s.change <= seen.until and s.change > ${placeholder('after')}::int
      where not exists (select from ${markErasures} as e
        where e.submission_id = s.submission_id and e.stroke_id = s.id and e.change <= seen.until)
      order by s.submission_id, s.change, s.id`,
)
/** Strokes that are not erased, in the order in which they arrived; those that were drawn after a change. */
export const listStrokes = (db: Db, seen: readonly Seen[], after = 0) =>
  shown(db, { submissionIds: seen.map(({ submissionId }) => submissionId), untils: seen.map(({ until }) => until), after })

const erased = preparedSql<{ id: string }>(
  'list_erasures',
  () => sql`select stroke_id as id from ${markErasures}
    where submission_id = ${placeholder('submissionId')}::uuid and change > ${placeholder('after')}::int and change <= ${placeholder('until')}::int`,
)
export const listErased = async (db: Db, wanted: Seen & { after: number }) => (await erased(db, wanted)).map(({ id }) => id)
