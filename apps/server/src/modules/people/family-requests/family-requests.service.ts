import type { FamilyRequest } from '@khue/contracts/people/family-requests'
import { isGuardianOf, listChildren, listGuardians, listPeople, lockSubject } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import { publish } from '#platform/outbox/domain-events'
import { type FamilyRequestMove, moveRequest } from './family-request.ts'
import { familyRequestError } from './family-requests.errors.ts'
import { familyRequestAsked, familyRequestDecided } from './family-requests.events.ts'
import * as stored from './family-requests.repository.ts'

type Asked = Omit<stored.NewRequest, 'childId'>

/**
 * A child asks all its guardians. A repeated request about the same subject gets the open one. Call it in a transaction. Throws
 * FAMILY_REQUEST_NO_GUARDIAN.
 */
export async function askFamily(deps: Deps, actor: Actor, asked: Asked) {
  await lockSubject(deps, actor)
  const [child] = await listGuardians(deps, [actor.id])
  if (!child || child.guardianIds.length === 0) throw familyRequestError.FAMILY_REQUEST_NO_GUARDIAN()
  const request = { ...asked, childId: actor.id }
  for (;;) {
    const inserted = await stored.insertRequest(deps.db, request)
    if (inserted) await publish(deps, familyRequestAsked, { id: inserted })
    const id = inserted ?? (await stored.findOpenRequestId(deps.db, request))
    if (id) return id
    // otherwise the open one was decided between the two statements: ask again
  }
}

/** The child's open request about a subject, if any. */
export const findOpenRequest = ({ db }: Deps, about: Parameters<typeof stored.findOpenRequestId>[1]) => stored.findOpenRequestId(db, about)

/** What the module of a kind needs when its request was decided. */
export const findFamilyRequest = ({ db }: Deps, id: string) => stored.findRequest(db, id)

/** How many requests of the person's children wait for an answer. */
export async function countRequestsToDecide(deps: Deps, guardianId: string) {
  const children = await listChildren(deps, guardianId)
  return children.length > 0
    ? stored.countWaiting(
        deps.db,
        children.map(({ id }) => id),
      )
    : 0
}

export async function listRequests(deps: Deps, actor: Actor, page: number) {
  const childIds = [actor.id, ...(await listChildren(deps, actor.id)).map(({ id }) => id)]
  const [open, past, pastTotal] = await Promise.all([
    stored.listOpen(deps.db, childIds),
    stored.listPast(deps.db, childIds, page),
    stored.countPast(deps.db, childIds),
  ])
  const people = await listPeople(
    deps,
    [...open, ...past].flatMap(({ childId, decidedBy }) => [childId, ...(decidedBy ? [decidedBy] : [])]),
  )
  const show = ({ childId, lines, amountVnd, ...request }: stored.StoredRequest): FamilyRequest => ({
    id: request.id,
    kind: request.kind,
    status: request.status,
    child: people.get(childId)!, // selected above
    isMine: childId === actor.id,
    title: request.title,
    lines: lines.map(({ amountVnd, ...line }) => ({ ...line, amount: amountVnd })),
    amount: amountVnd,
    note: request.note,
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decidedBy: request.decidedBy ? (people.get(request.decidedBy)?.name ?? '') : null,
    isDecidedByMe: request.decidedBy === actor.id,
    reason: request.reason,
  })
  return { open: open.map(show), past: past.map(show), pastTotal }
}

type Deciding = { id: string; move: Exclude<FamilyRequestMove, 'EXPIRE'>; reason?: string | null }

/**
 * A guardian approves or refuses, or the child withdraws. Of two people who decide at once one wins. Throws FAMILY_REQUEST_NOT_FOUND,
 * FAMILY_REQUEST_DECIDED, FAMILY_REQUEST_EXPIRED.
 */
export const decide = (deps: Deps, actor: Actor, { id, move, reason }: Deciding) =>
  transact(deps, async (deps) => {
    await lockSubject(deps, actor)
    const request = await stored.lockRequest(deps.db, id)
    const isMeant = request && (move === 'WITHDRAW' ? request.childId === actor.id : await isGuardianOf(deps.db, actor.id, request.childId))
    if (!isMeant) throw familyRequestError.FAMILY_REQUEST_NOT_FOUND()
    const status = moveRequest(request.status, move) as Exclude<FamilyRequest['status'], 'OPEN'> // no move leads to OPEN
    if (request.isOver) throw familyRequestError.FAMILY_REQUEST_EXPIRED()
    const decidedBy = move === 'WITHDRAW' ? undefined : actor.id
    await stored.setDecided(deps.db, id, { status, ...(decidedBy && { decidedBy }), ...(reason && { reason }) })
    await publish(deps, familyRequestDecided, {
      id,
      kind: request.kind,
      status,
      childId: request.childId,
      decidedBy: decidedBy ?? null,
    })
    return { status }
  })

/** Ends requests that nobody decided. Idempotent; may run concurrently. */
export const expireRequests = (deps: Deps) => handleInBatches(100, (limit) => expireMore(deps, limit))

const expireMore = (deps: Deps, limit: number) =>
  transact(deps, async (deps) => {
    const expired = await stored.expireSome(deps.db, limit)
    for (const { id, kind, childId } of expired)
      await publish(deps, familyRequestDecided, { id, kind, status: 'EXPIRED', childId, decidedBy: null })
    return expired.length
  })
