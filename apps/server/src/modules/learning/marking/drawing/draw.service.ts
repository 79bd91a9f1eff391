import type { Body, Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/marking'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { violatedConstraint } from '#platform/postgres/db'
import { openDraft, requireMarkable, requireMarked } from '../drafting/draft.service.ts'
import type { Marked } from '../marked.read-model.ts'
import { markError } from '../marking.errors.ts'
import * as stored from './strokes.repository.ts'

type Drawn = Body<typeof contract.drawStrokes>
const refusals = { mark_strokes_page: markError.MARK_PAGE_NOT_FOUND, marks_strokes: markError.MARK_FULL } as const

/** One statement without a transaction for the teacher, once the mark was begun: pages send a batch every second or so. */
export async function drawStrokes(
  deps: Deps,
  actor: Actor,
  submissionId: string,
  batch: Drawn,
): Promise<Reply<typeof contract.drawStrokes>> {
  try {
    const marked = await requireMarkable(deps, actor, submissionId)
    const drawn = { ...batch, submissionId, by: actor.id }
    const known = actor.id === marked.teacherId ? await stored.insertStrokes(deps.db, drawn) : undefined
    return { cursor: known?.change ?? (await drawInDraft(deps, actor, marked, drawn)) }
  } catch (error) {
    const violated = violatedConstraint(error) as keyof typeof refusals
    throw refusals[violated]?.() ?? error
  }
}

/** Begins to mark where nobody has. Throws MARK_RETURNED, MARK_WITHDRAWN. */
const drawInDraft = (deps: Deps, actor: Actor, marked: Marked, drawn: Parameters<typeof stored.insertStrokes>[1]) =>
  transact(deps, async (deps) => {
    await openDraft(deps, actor, marked)
    const first = await stored.insertStrokes(deps.db, drawn)
    if (!first) throw markError.MARK_RETURNED()
    return first.change
  })

/** What a second marker has drawn since. */
export async function listStrokeChanges(
  deps: Deps,
  actor: Actor,
  submissionId: string,
  after: number,
): Promise<Reply<typeof contract.listStrokeChanges>> {
  const { changes: until, revision } = await requireMarked(deps, actor, submissionId)
  const seen = { submissionId, until }
  return {
    cursor: until,
    revision,
    strokes: await stored.listStrokes(deps.db, [seen], after),
    erased: await stored.listErased(deps.db, { ...seen, after }),
  }
}
