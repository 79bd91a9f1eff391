import type { LearningDocument, listDocuments as contract } from '@khue/contracts/learning/my-learning'
import type { Query } from '@khue/contracts/endpoint'
import { privateUrl } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { type DocumentRow, listDocuments } from './documents.read-model.ts'
import { nameCards, type NameOf, requireLearners } from './learners.service.ts'
import { documentError } from './my-learning.errors.ts'

const pageSize = 30
/** Of one course. */
export const mostDocuments = 200

/** What the household may open now, newest first. Throws LEARNING_NOT_FOUND. */
export async function listHouseholdDocuments(deps: Deps, actor: Actor, { learnerId, cursor }: Query<typeof contract>) {
  const { chosen } = await requireLearners(deps, actor, learnerId)
  const rows = await listDocuments(deps.db, { learnerIds: chosen, limit: pageSize + 1, ...(cursor && { before: cursor }) })
  const shown = rows.slice(0, pageSize)
  const nameOf = await nameCards(
    deps,
    shown.flatMap((row) => row.learnerIds),
  )
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return { items: shown.map((row) => showDocument(row, nameOf)), ...(last && { nextCursor: last.assetId }) }
}

/** Rights are asked for at each opening, so that what ended meanwhile stays shut. Throws LEARNING_DOCUMENT_NOT_FOUND. */
export async function openLearningDocument(deps: Deps, actor: Actor, assetId: string) {
  const { household } = await requireLearners(deps, actor)
  const [document] = await listDocuments(deps.db, { learnerIds: household, assetId, limit: 1 })
  if (!document) throw documentError.LEARNING_DOCUMENT_NOT_FOUND()
  return { address: privateUrl(deps, assetId, actor.id) }
}

export function showDocument({ lessonId, number, startsAt, learnerIds, ...row }: DocumentRow, nameOf: NameOf): LearningDocument {
  const lesson = lessonId && startsAt ? { id: lessonId, number, startsAt: new Date(startsAt).toISOString() } : null
  return { ...row, lesson, learners: learnerIds.map(nameOf) }
}
