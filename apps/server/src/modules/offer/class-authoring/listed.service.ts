import type { Body } from '@khue/contracts/endpoint'
import type { cancelClass, moveClass } from '@khue/contracts/offer/class-authoring'
import { assertMayWithdraw, moveOpenClass, withdrawClass } from '#modules/offer/open-classes'
import { isWaiting } from '#modules/offer/courses'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { assertNoClash, assertNoClosure } from './class-times.service.ts'
import { contentOf, lockHead, noteAdminsChange, requireMove } from './edit.service.ts'
import { readOwnClass } from './own-classes.service.ts'
import { cancelRequest } from './requests.service.ts'
import { requireAuthor } from './rights.service.ts'

/** Moves a listed class. Throws CLASS_ON_CLOSURE, CLASS_CLASH with the teacher's other occupations, and like `moveOpenClass`. */
export async function moveOwnClass(deps: Deps, actor: Actor, id: string, { timesRevision, reason, ...to }: Body<typeof moveClass>) {
  await transact(deps, async (deps) => {
    const head = requireAuthor(actor, await lockHead(deps, id))
    requireMove(head, 'MOVE')
    const times = { startsAt: new Date(to.startsAt), endsAt: new Date(to.endsAt) }
    await moveOpenClass(deps, {
      id,
      times,
      timesRevision,
      isAdmin: actor.id !== head.teacherId,
      reason: reason ?? null,
      assertFree: async (deps) => {
        await assertNoClosure(deps, to.startsAt)
        await assertNoClash(deps, head, { startsAt: times.startsAt.toISOString(), endsAt: times.endsAt.toISOString() })
      },
    })
    const { startsAt, endsAt } = contentOf(head)
    await noteAdminsChange(deps, actor, head, {
      version: head.version,
      revision: `times ${timesRevision + 1}`,
      action: 'class.moved',
      reason,
      details: { before: { startsAt, endsAt }, startsAt: to.startsAt, endsAt: to.endsAt },
    })
  })
  return readOwnClass(deps, actor, id)
}

/** Cancels a listed class for good. Idempotent. Throws CLASS_BEGUN. */
export async function cancelOwnClass(deps: Deps, actor: Actor, id: string, { reason }: Body<typeof cancelClass>) {
  await transact(deps, async (deps) => {
    const head = requireAuthor(actor, await lockHead(deps, id))
    if (head.state === 'CANCELLED') return
    requireMove(head, 'CANCEL')
    await assertMayWithdraw(deps, id, { reason, mustNotHaveBegun: true })
    await withdrawClass(deps, id, reason)
    if (isWaiting(head.status)) await cancelRequest(deps, head)
    await noteAdminsChange(deps, actor, head, {
      version: head.version,
      revision: 'cancelled',
      action: 'class.cancelled',
      reason,
      details: {},
    })
  })
  return readOwnClass(deps, actor, id)
}

/** Cancels the waiting request of a class that was withdrawn, perhaps by an admin. Idempotent. */
export const dropRequestOf = (deps: Deps, id: string) =>
  transact(deps, async (deps) => {
    const head = await lockHead(deps, id)
    if (head && isWaiting(head.status)) await cancelRequest(deps, head)
  })
