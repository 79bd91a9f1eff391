import type { Query } from '@khue/contracts/endpoint'
import type { AuthoredClass, ClassToAuthor, ListedClass, listAuthoredClasses } from '@khue/contracts/offer/class-authoring'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import { subjects } from '@khue/contracts/offer/subjects'
import { authorOf, findRights, netOf } from '#modules/offer/authoring'
import { isWaiting } from '#modules/offer/courses'
import { listPeople } from '#modules/people/people'
import { findDueTimes } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { changedFields, contentShaOf, draftOfListed, problemsOf, storedContent } from './class-content.ts'
import * as stored from './class-authoring.repository.ts'
import { clashProblem, findClashes, listClosuresAt } from './class-times.service.ts'
import { type ClassHead, findHead, listHeadsOf } from './classes.read-model.ts'
import { contentOf, isListed } from './edit.service.ts'
import { requireAuthor } from './rights.service.ts'

const pageSize = 20

export async function listOwnClasses(deps: Deps, actor: Actor, { teacherId: asked, state, cursor }: Query<typeof listAuthoredClasses>) {
  const teacherId = authorOf(actor, asked)
  const found = await listHeadsOf(deps.db, teacherId, { state, cursor, limit: pageSize + 1 })
  const heads = found.slice(0, pageSize)
  const { problems } = await findRights(deps, teacherId)
  const items = heads.map((head): AuthoredClass => {
    const { title, kind, subjectId, fee, seats, startsAt, endsAt } = contentOf(head)
    const hasNothingToDo = head.status === 'APPROVED' || head.state === 'OVER' || head.state === 'CANCELLED'
    return {
      id: head.classId,
      title,
      kind,
      subjectId,
      cover: coverOf(subjectId, head.classId),
      state: head.state,
      status: head.status,
      version: head.version,
      fee,
      seats,
      startsAt,
      endsAt,
      listed: showListed(head),
      missing: hasNothingToDo ? [] : [...problemsOf(contentOf(head), { now: head.now, isListed: isListed(head) }), ...problems],
      submittedAt: head.submittedAt?.toISOString() ?? null,
      updatedAt: head.updatedAt.toISOString(),
    }
  })
  const last = heads.at(-1)
  return { items, ...(last && found.length > heads.length && { nextCursor: last.classId }) }
}

const keys = new Map<number, string>(subjects.map(({ id, key }) => [id, key]))
export const coverOf = (subjectId: number, classId: string) => `/art/covers/${keys.get(subjectId)}/${classId}.svg`

const folders = { OPEN: 'open-classes', INTERACTIVE: 'interactive-classes' }

export function showListed({ listed, approvedVersion }: ClassHead): ListedClass | null {
  if (!listed) return null
  const { kind, code, title, fee, seats, seatsTaken, interested, startsAt, endsAt, timesRevision, hasBegun } = listed
  return {
    version: approvedVersion ?? 1,
    title,
    fee,
    seats,
    seatsTaken,
    isSold: seatsTaken > 0,
    interested,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    timesRevision,
    hasBegun,
    href: `/${folders[kind]}/${slugWithCode({ slug: slugOf(title), code })}`,
  }
}

/** Reasons why a class cannot be approved, by its content, its teacher's rights and their timetable. */
export async function judge(deps: Deps, head: ClassHead) {
  const content = contentOf(head)
  const rights = await findRights(deps, head.teacherId)
  const closures = isListed(head) ? [] : await listClosuresAt(deps, content)
  const clashes = isListed(head) ? [] : await findClashes(deps, head, content)
  const ofContent = [...problemsOf(content, { now: head.now, isListed: isListed(head), closures }), ...clashProblem(clashes)]
  return {
    content,
    clashes,
    ofContent,
    problems: [...ofContent, ...rights.problems],
    net: netOf(content.fee, rights.storeFeePercent),
    rights,
  }
}

export async function readOwnClass(deps: Deps, actor: Actor, id: string): Promise<ClassToAuthor> {
  const head = requireAuthor(actor, await findHead(deps.db, id))
  const { content, problems, clashes, net } = await judge(deps, head)
  const submissions = await stored.listSubmissions(deps.db, id)
  const teacher = (await listPeople(deps, [head.teacherId])).get(head.teacherId)
  const dueAt = isWaiting(head.status) ? (await findDueTimes(deps, 'CLASS_VERSION', [id])).get(id) : undefined
  return {
    id,
    state: head.state,
    cancelReason: head.state === 'CANCELLED' ? (head.listed?.removedReason ?? null) : null,
    cover: coverOf(content.subjectId, id),
    teacher: { id: head.teacherId, name: teacher?.name ?? '' },
    version: head.version,
    status: head.status,
    revision: head.revision,
    contentSha: contentShaOf(storedContent(content, isListed(head))),
    content,
    listed: showListed(head),
    changedSinceApproval: head.listed ? changedFields(draftOfListed(head.listed), content) : [],
    isKindFixed: isListed(head),
    missing: problems,
    clashes,
    submissions: submissions.map(showSubmission),
    answerDueAt: dueAt?.toISOString() ?? null,
    net,
  }
}

type Submission = Awaited<ReturnType<typeof stored.listSubmissions>>[number]
export const showSubmission = ({ submittedAt, decidedAt, ...rest }: Submission) => ({
  ...rest,
  submittedAt: submittedAt?.toISOString() ?? '',
  decidedAt: decidedAt?.toISOString() ?? null,
})
