import type { Query, Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/assignments'
import type { AssignedLearner, Assignment, AssignmentCard } from '@khue/contracts/learning/homework-shapes'
import { completionOf } from '@khue/contracts/learning/homework-states'
import { privateUrl } from '#modules/ground/assets'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { readMarkdown } from '#platform/documents/markdown'
import { fetchLimit, listStart, parsePagePosition, toPage } from '#platform/lists/cursors'
import type { Target } from '../target.read-model.ts'
import { listCorrections, listFiles } from '../assignments.repository.ts'
import { momentOf, momentOrNull, personIn, showPlace } from '../cards.ts'
import { showDrafts } from '../work/show-work.service.ts'
import { listExtensions, showExtension } from '../extensions.repository.ts'
import { assignmentError } from '../homework.errors.ts'
import { type AssignedRow, findGiven, type GivenRow, listAssigned, listGiven } from './assigned.read-model.ts'

const order = 'GIVEN'
const pageSize = 20

/** What the actor has given, newest first. */
export async function listAssignments(
  deps: Deps,
  actor: Actor,
  { refId, lessonId, list, cursor }: Query<typeof contract.listAssignments>,
): Promise<Reply<typeof contract.listAssignments>> {
  const position = parsePagePosition({ page: 0, size: pageSize, cursor }, order)
  const afterId = position.afterRow?.id ?? listStart.id
  const found = await listGiven(deps.db, {
    teacherId: actor.id,
    refId: refId ?? null,
    lessonId: lessonId ?? null,
    list: list ?? null,
    afterId,
    limit: fetchLimit(position),
  })
  const now = deps.clock()
  const { rows, next } = toPage(found, position, { keys: { [order]: () => 0 }, id: ({ id }) => id, now })
  return { now: momentOf(rows[0]?.now ?? now.getTime()), items: rows.map(showGiven), ...next }
}

const showGiven = (row: GivenRow): AssignmentCard => ({
  id: row.id,
  title: row.title,
  place: showPlace(row),
  isDraft: row.isDraft,
  isForChosen: row.isForChosen,
  isOfProgramme: row.isOfProgramme,
  displayAt: momentOf(row.displayAt),
  dueAt: momentOrNull(row.dueAt),
  isLocked: row.isLocked,
  learners: row.learners,
  submitted: row.submitted,
  drafts: row.drafts,
  extensionsAsked: row.extensionsAsked,
})

async function findOwn(deps: Deps, actor: Actor, id: string) {
  const row = await findGiven(deps.db, id)
  if (!row || (row.teacherId !== actor.id && !actor.roles.includes('admin'))) throw assignmentError.ASSIGNMENT_NOT_FOUND()
  return row
}

/** With every learner's state. Throws ASSIGNMENT_NOT_FOUND. */
export async function readAssignment(deps: Deps, actor: Actor, id: string): Promise<Assignment> {
  const row = await findOwn(deps, actor, id)
  const files = await listFiles(deps.db, id)
  return {
    ...showGiven(row),
    now: momentOf(row.now),
    revision: row.revision,
    content: row.content,
    document: readMarkdown(row.content),
    documents: files.map((one) => ({ ...one, address: privateUrl(deps, one.assetId, actor.id) })),
    parts: row.parts,
    corrections: (await listCorrections(deps.db, id)).map(({ at, text }) => ({ at: at.toISOString(), text })),
    assigned: await showAssigned(deps, actor, id),
  }
}

async function showAssigned(deps: Deps, actor: Actor, assignmentId: string, only?: string): Promise<AssignedLearner[]> {
  const rows = (await listAssigned(deps.db, assignmentId)).filter(({ learnerId }) => only === undefined || learnerId === only)
  const people = await listPeople(
    deps,
    rows.map(({ learnerId }) => learnerId),
  )
  const extensions = new Map((await listExtensions(deps.db, assignmentId)).map((one) => [one.learnerId, one]))
  const drafts = await showDrafts(deps, actor.id, assignmentId)
  return rows.map((row) => {
    const extension = extensions.get(row.learnerId)
    return {
      learner: personIn(people, row.learnerId),
      ...showState(row),
      draft: (row.submissionId === null && drafts.get(row.learnerId)) || null,
      extension: extension ? showExtension(extension) : null,
    }
  })
}

const showState = ({ state, dueAt, hasOwnDue, submissionId, version, countedAt, pages }: AssignedRow) => ({
  state,
  completion: completionOf(state),
  dueAt: momentOrNull(dueAt),
  hasOwnDue,
  submission:
    submissionId !== null && version !== null && countedAt !== null
      ? { id: submissionId, version, countedAt: momentOf(countedAt), pages }
      : null,
})

export async function readAssignedLearner(deps: Deps, actor: Actor, { assignmentId, learnerId }: Target): Promise<AssignedLearner> {
  await findOwn(deps, actor, assignmentId)
  const [found] = await showAssigned(deps, actor, assignmentId, learnerId)
  if (!found) throw assignmentError.ASSIGNMENT_NOT_FOUND()
  return found
}
