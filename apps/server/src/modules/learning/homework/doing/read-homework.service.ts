import type { Query, Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/homework'
import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { privateUrl } from '#modules/ground/assets'
import { listChildren, listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { readMarkdown } from '#platform/documents/markdown'
import { fetchLimit, fromMicroseconds, listStart, parsePagePosition, toPage } from '#platform/lists/cursors'
import { listCorrections, listFiles } from '../assignments.repository.ts'
import { momentOf, showCard } from '../cards.ts'
import { findExtension, showExtension } from '../extensions.repository.ts'
import { isFamilyAsked } from '../extending/ask-guardians.service.ts'
import { homeworkError } from '../homework.errors.ts'
import { isChildWithFamily, requireLearner } from '../learner.service.ts'
import { showWork } from '../work/show-work.service.ts'
import { findHomework, type HomeworkRow, listCards, type ListedRow } from './homework.read-model.ts'

const pageSize = 20
const beginning = { afterAt: '-infinity', afterId: '00000000-0000-0000-0000-000000000000' }
const ending = { afterAt: listStart.moment, afterId: listStart.id }

const byDue = ({ key }: ListedRow) => key

/** One page of what the household has to do, or has done. */
export async function listHomework(
  deps: Deps,
  actor: Actor,
  { learnerId, when, lessonId, cursor }: Query<typeof contract.listHomework>,
): Promise<Reply<typeof contract.listHomework>> {
  const household = [actor.id, ...(await listChildren(deps, actor.id)).map(({ id }) => id)]
  if (learnerId !== undefined && !household.includes(learnerId)) throw homeworkError.HOMEWORK_NOT_FOUND()
  const position = parsePagePosition({ page: 0, size: pageSize, cursor }, when)
  const { afterRow } = position
  const from = afterRow ? { afterAt: fromMicroseconds(afterRow.key), afterId: afterRow.id } : when === 'TO_DO' ? beginning : ending
  const wanted = { ...from, learnerIds: learnerId === undefined ? household : [learnerId], lessonId: lessonId ?? null }
  const found = await listCards(deps.db, when, { ...wanted, limit: fetchLimit(position) })
  const now = deps.clock()
  const { rows, next } = toPage(found, position, { keys: { TO_DO: byDue, MISSED: byDue, DONE: byDue }, id: ({ id }) => id, now })
  const people = await listPeople(
    deps,
    rows.flatMap(({ teacherId, learnerId }) => [teacherId, learnerId]),
  )
  return { now: momentOf(rows[0]?.now ?? now.getTime()), items: rows.map((row) => showCard(row, people)), ...next }
}

/** What a learner and the guardians see of one piece of work. Throws HOMEWORK_NOT_FOUND. */
export async function readHomework(deps: Deps, actor: Actor, assignmentId: string, asked?: string): Promise<Homework> {
  const learnerId = await requireLearner(deps, actor, asked)
  const target = { assignmentId, learnerId }
  const row = await findHomework(deps.db, target)
  if (!row) throw homeworkError.HOMEWORK_NOT_FOUND()
  const { submissions, newest, draft } = await showWork(deps, actor.id, target, row.dueAt === null ? null : new Date(row.dueAt))
  const people = await listPeople(deps, [row.teacherId, learnerId])
  const extension = await findExtension(deps.db, target)
  const asksFamily = await isChildWithFamily(deps, actor, learnerId)
  const hasAskedFamily = await isFamilyAsked(deps, target)
  return {
    ...showCard(row, people),
    now: momentOf(row.now),
    content: readMarkdown(row.content),
    documents: (await listFiles(deps.db, assignmentId)).map((one) => ({ ...one, address: privateUrl(deps, one.assetId, actor.id) })),
    parts: row.parts,
    corrections: (await listCorrections(deps.db, assignmentId)).map(({ at, text }) => ({ at: at.toISOString(), text })),
    submissions,
    draft,
    extension: extension ? showExtension(extension) : null,
    isFamilyAsked: hasAskedFamily,
    can: {
      submit: !row.hasLeft,
      withdraw: newest !== undefined && newest.markingAt === null && isBeforeDue(row),
      askExtension:
        !row.hasLeft && row.dueAt !== null && submissions.length === 0 && extension?.state !== 'ASKED' && !(asksFamily && hasAskedFamily), // a guardian may ask although the child has asked the family
      asksFamily,
    },
  }
}

/** The minute of the deadline still counts, as in `homework_on_time`. */
const isBeforeDue = ({ now, dueAt }: HomeworkRow) => dueAt === null || now < Math.floor(dueAt / 60_000) * 60_000 + 60_000
