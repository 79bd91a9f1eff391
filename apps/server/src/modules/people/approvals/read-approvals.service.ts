import { type Approval, type ApprovalAction, approvalPageSize, type listApprovals as listContract } from '@khue/contracts/people/approvals'
import type { PersonCard } from '@khue/contracts/people/identity'
import type { Query } from '@khue/contracts/endpoint'
import { listHousehold, listPeople, peopleError } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { canApprove, canMoveApproval, isLate, violations } from './approval.ts'
import { approvalError } from './approvals.errors.ts'
import * as stored from './approvals.repository.ts'

type Found = NonNullable<Awaited<ReturnType<typeof stored.findApproval>>>

/** Newest first. */
export async function listApprovals(deps: Deps, actor: Actor, { view, cursor }: Query<typeof listContract>) {
  const found = await stored.listApprovals(deps.db, { view, readerId: actor.id, cursor })
  const items = await describe(deps, actor, found.slice(0, approvalPageSize))
  const last = items.at(-1)
  return { items, ...(found.length > approvalPageSize && last && { nextCursor: last.id }) }
}

/** Throws APPROVAL_NOT_FOUND. */
export async function readApproval(deps: Deps, actor: Actor, id: string) {
  const found = await stored.findApproval(deps.db, id, actor.id)
  const [approval] = found ? await describe(deps, actor, [found]) : []
  if (!approval) throw approvalError.APPROVAL_NOT_FOUND()
  return approval
}

async function describe(deps: Deps, actor: Actor, found: readonly Found[]): Promise<Approval[]> {
  const ids = found.flatMap(({ row }) => [row.askedBy, row.decidedBy ?? [], row.subjectPersonId ?? []].flat())
  const people = await listPeople(deps, ids)
  const concernsPeople = found.some(({ row }) => row.consenterId !== null || row.beneficiaryIds.length > 0)
  const household = new Set(concernsPeople ? await listHousehold(deps, actor.id) : [])
  const now = deps.clock()
  return found.map((one) => describeOne(one, { actor, people, household, now }))
}

type Reading = { actor: Actor; people: ReadonlyMap<string, PersonCard>; household: ReadonlySet<string>; now: Date }

/** Why the reader may not approve, as a sentence. */
function obstacleOf({ row, violation }: Found, { actor, household, now }: Reading) {
  if (!canApprove(row, now) || actor.id === row.askedBy || actor.id === row.consenterId) return null
  if (violation) return violations[violation]().message
  return row.beneficiaryIds.some((id) => household.has(id)) ? peopleError.OWN_CASE().message : null
}

function describeOne(found: Found, reading: Reading): Approval {
  const { row } = found
  const { people } = reading
  const obstacle = obstacleOf(found, reading)
  const card = (id: string | null) => (id === null ? null : (people.get(id) ?? null))
  const askedBy = card(row.askedBy)
  if (!askedBy) throw new Error('The person who asked is missing')
  return {
    id: row.id,
    kind: row.kind,
    summary: row.summary,
    href: row.href,
    subject: card(row.subjectPersonId),
    reason: row.reason,
    status: row.status,
    askedBy,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: card(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    effectiveAt: row.effectiveAt?.toISOString() ?? null,
    isLate: isLate(row, reading.now),
    lapseReason: row.lapseReason,
    actions: actionsOf(row, reading, obstacle),
    obstacle,
  }
}

function actionsOf(
  { status, askedBy, consenterId, beneficiaryIds, expiresAt }: stored.ApprovalRow,
  { actor, household, now }: Reading,
  obstacle: string | null,
): ApprovalAction[] {
  if (askedBy === actor.id) return canMoveApproval(status, 'WITHDRAW') ? ['withdraw'] : []
  const actions: ApprovalAction[] = []
  if (canApprove({ status, expiresAt }, now) && obstacle === null) actions.push('approve')
  const isOwnCase = [consenterId, ...beneficiaryIds].some((id) => id !== null && household.has(id))
  if (canMoveApproval(status, 'REFUSE') && !isOwnCase) actions.push('refuse')
  return actions
}
