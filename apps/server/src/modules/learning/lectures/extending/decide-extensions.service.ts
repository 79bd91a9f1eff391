import type { decideExtension as decideApi, listExtensionRequests as listApi } from '@khue/contracts/learning/lectures'
import type { Body, Reply } from '@khue/contracts/endpoint'
import { notifyAll } from '#modules/people/notifications'
import { listGuardians, listPeople } from '#modules/people/people'
import { usesChanged } from '#modules/sale/entitlements'
import { type Deps, transact } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { handleInBatches } from '#platform/postgres/batches'
import { emitToNodes } from '#platform/realtime/broadcast'
import { lectureError } from '../lectures.errors.ts'
import { findExtensible, listToAnswer } from './extensible.read-model.ts'
import * as notices from './extensions.notices.ts'
import * as stored from './extensions.repository.ts'

const pageSize = 30

export async function listExtensionRequests(deps: Deps, actor: Actor, cursor: string | undefined): Promise<Reply<typeof listApi>> {
  const rows = await listToAnswer(deps.db, { teacherId: actor.id, after: cursor ?? null, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const cards = await listPeople(
    deps,
    shown.map(({ learnerId }) => learnerId),
  )
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map(({ id, courseId, title, learnerId, reason, percent, expiredAt, askedAt, answerDueAt }) => ({
      id,
      course: { id: courseId, title },
      learner: cards.get(learnerId) ?? { id: learnerId, name: 'Tài khoản đã xoá', avatar: '/art/anonymous.svg' },
      reason,
      percent,
      expiredAt: expiredAt && new Date(expiredAt).toISOString(),
      askedAt: new Date(askedAt).toISOString(),
      answerDueAt: new Date(answerDueAt).toISOString(),
    })),
    ...(last && { nextCursor: last.id }),
  }
}

/** Throws EXTENSION_NOT_FOUND for a request to another teacher, EXTENSION_DECIDED, EXTENSION_REASON. */
export const decideExtension = (deps: Deps, actor: Actor, id: string, { isGranted, reason }: Body<typeof decideApi>) =>
  transact(deps, async (deps) => {
    const extension = await stored.lockExtension(deps.db, id)
    if (extension?.teacherId !== actor.id) throw lectureError.EXTENSION_NOT_FOUND()
    if (extension.state !== 'ASKED') throw lectureError.EXTENSION_DECIDED()
    if (isGranted) return { state: await grant(deps, extension, actor.id) }
    if (reason === '') throw lectureError.EXTENSION_REASON()
    return { state: await refuse(deps, extension, { reason, decidedBy: actor.id }) }
  })

/** Grants what no teacher answered in time. Idempotent; each in a transaction of its own. */
export const grantDueExtensions = (deps: Deps) =>
  handleInBatches(100, async (limit) => {
    const ids = await stored.listDue(deps.db, limit)
    for (const id of ids)
      await transact(deps, async (deps) => {
        const extension = await stored.lockExtension(deps.db, id)
        if (extension?.state === 'ASKED' && extension.isDue) await grant(deps, extension, null)
      })
    return ids.length
  })

const refundedReason = 'Khoá học không còn thuộc về học viên.'

/** What was taken back meanwhile, for example by a refund, has nothing to extend. */
async function grant(deps: Deps, extension: stored.ExtensionRow, decidedBy: string | null) {
  const { id, personId, courseId, teacherId } = extension
  const course = await findExtensible(deps.db, { learnerId: personId, courseId })
  if (!course) return refuse(deps, extension, { reason: refundedReason, decidedBy })
  const until = await stored.setGranted(deps.db, id, { deadline: course.deadline, decidedBy })
  emitToNodes(deps, usesChanged, { personIds: [personId] })
  const about = { id, courseId, title: course.title, until: until ?? deps.clock() }
  const learner = (await listPeople(deps, [personId])).get(personId)?.name ?? ''
  await notifyAll(deps, [
    { personIds: await familyOf(deps, personId), notice: notices.extensionGranted(about) },
    ...(decidedBy === null
      ? [{ personIds: [teacherId], notice: notices.extensionGrantedByTime({ id, learner, title: course.title }) }]
      : []),
  ])
  return 'GRANTED' as const
}

async function refuse(deps: Deps, extension: stored.ExtensionRow, { reason, decidedBy }: { reason: string; decidedBy: string | null }) {
  const { id, personId, courseId } = extension
  await stored.setRefused(deps.db, id, { reason, decidedBy })
  const course = await findExtensible(deps.db, { learnerId: personId, courseId })
  if (course)
    await notifyAll(deps, [
      { personIds: await familyOf(deps, personId), notice: notices.extensionRefused({ id, courseId, title: course.title, reason }) },
    ])
  return 'REFUSED' as const
}

async function familyOf(deps: Deps, personId: string) {
  const [person] = await listGuardians(deps, [personId])
  return [personId, ...(person?.guardianIds ?? [])]
}
