import type { listSupportQueue } from '@khue/contracts/community/support'
import type { Query, Reply } from '@khue/contracts/endpoint'
import { addHelper, describeParticipants, removeHelper } from '#modules/community/chat'
import { recordAudit } from '#modules/ground/audit'
import { filterPeopleByRole, isOwnCase, listHousehold, listPeopleOfRole, refuseOwnCase } from '#modules/people/people'
import { requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { toPage, type PagePosition, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import { supportError } from './support.errors.ts'
import * as stored from './support.repository.ts'

/** Without private requests of the reader's own household (decision 45). */
export async function listQueue(
  deps: Deps,
  actor: Actor,
  { queue, ...asked }: Query<typeof listSupportQueue>,
): Promise<Reply<typeof listSupportQueue>> {
  const place: PagePosition<'OLDEST' | 'NEWEST'> = parsePagePosition({ page: 0, ...asked }, queue === 'WAITING' ? 'OLDEST' : 'NEWEST')
  const reader = { id: actor.id, household: await listHousehold(deps, actor.id) }
  const { rows: found, total } = await stored.listQueue(deps.db, queue, reader, place)
  const key = ({ key }: (typeof found)[number]) => key
  const { rows, next } = toPage(found, place, { keys: { OLDEST: key, NEWEST: key }, id: ({ row }) => row.id, now: deps.clock() })
  const staff = await listPeopleOfRole(deps, 'admin')
  const people = await describeParticipants(deps, [
    ...staff,
    ...rows.flatMap(({ row: { customerId, agentId } }) => [customerId, ...(agentId ? [agentId] : [])]),
  ])
  const items = rows.flatMap(({ row }) => {
    const customer = people.get(row.customerId)
    const { id, subject, category, status, agentId, createdAt, closedAt, rating, waitingSince } = row
    if (!customer) return []
    return [
      {
        id,
        subject,
        category,
        status,
        customer,
        agent: (agentId && people.get(agentId)) || null,
        createdAt: createdAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
        waitingSince: waitingSince?.toISOString() ?? null,
        rating,
      },
    ]
  })
  return { items, ...cappedTotal(total), ...next, agents: staff.filter((id) => id !== actor.id).flatMap((id) => people.get(id) ?? []) }
}

const lockOpen = async ({ db }: Deps, id: string) => {
  const row = await stored.findRequest(db, id, { lock: true })
  if (!row) throw supportError.SUPPORT_NOT_FOUND()
  if (row.status === 'CLOSED') throw supportError.SUPPORT_CLOSED()
  return row
}

/** Assigns a request to the admin, who reads and answers it from then on; the assistant stays silent. Idempotent. */
export const take = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    const row = await lockOpen(deps, id)
    await refuseOwnCase(deps, actor, [row.customerId])
    await requireUnclaimed(deps, actor, { kind: 'SUPPORT', refId: id })
    if (row.agentId === actor.id) return
    if (row.agentId && (await filterPeopleByRole(deps, [row.agentId], 'admin')).has(row.agentId))
      throw supportError.SUPPORT_ALREADY_CLAIMED()
    await assignTo(deps, row, actor, actor.id)
  })

/** Hands a request over to another admin; the previous one can no longer read it. */
export const handOver = (deps: Deps, actor: Actor, id: string, personId: string) =>
  transact(deps, async (deps) => {
    const row = await lockOpen(deps, id)
    if (row.agentId !== actor.id) throw supportError.SUPPORT_NOT_YOURS()
    if (await isOwnCase(deps, personId, [row.customerId])) throw supportError.SUPPORT_SELF_ASSIGNMENT()
    if (!(await filterPeopleByRole(deps, [personId], 'admin')).has(personId)) throw supportError.SUPPORT_AGENT_UNKNOWN()
    if (personId !== actor.id) await assignTo(deps, row, actor, personId)
  })

async function assignTo(deps: Deps, { id, agentId, customerId }: stored.RequestRow, actor: Actor, personId: string) {
  if (agentId) await removeHelper(deps, id, agentId)
  await addHelper(deps, id, personId)
  await stored.setRequest(deps.db, id, { agentId: personId, isBotActive: false })
  await recordAudit(deps, {
    actor,
    action: 'support.claimed',
    subject: { kind: 'person', id: customerId },
    details: { request: id, by: personId },
  })
}
