import type { openSupport, getSupport, SupportDesk, SupportRequest } from '@khue/contracts/community/support'
import { isPrivateRequest } from '@khue/contracts/community/support-rules'
import type { Body, Reply } from '@khue/contracts/endpoint'
import { describeParticipants, listRoomHeads, mayRead, openSupportRoom, requireMayAttach, write } from '#modules/community/chat'
import { lockSubject } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { deskAt } from './desk.ts'
import { supportError } from './support.errors.ts'
import { endWaiting, openRequestItem, setWaiting } from './support-work-items.service.ts'
import * as stored from './support.repository.ts'
import { notifyStaffOfWaiting } from './support.notices.ts'

export async function listOwn(deps: Deps, actor: Actor) {
  const rows = await stored.listOwn(deps.db, actor.id)
  return { items: await show(deps, actor.id, rows), desk: await readDesk(deps) }
}

/** Access follows the room: the customer, the agent, and the guardians of a minor unless the request is private. */
export async function read(deps: Deps, actor: Actor, id: string): Promise<Reply<typeof getSupport>> {
  // First, so that the response time does not reveal whether the request exists.
  if (!(await mayRead(deps, actor, id))) throw supportError.SUPPORT_NOT_FOUND()
  const row = await getRequest(deps, id)
  const [shown] = await show(deps, actor.id, [row])
  const customer = (await describeParticipants(deps, [row.customerId])).get(row.customerId)
  if (!shown || !customer) throw supportError.SUPPORT_NOT_FOUND()
  return { ...shown, customer, isMine: row.customerId === actor.id, desk: await readDesk(deps) }
}

async function show(deps: Deps, readerId: string, rows: readonly stored.RequestRow[]): Promise<SupportRequest[]> {
  const heads = new Map(
    (
      await listRoomHeads(
        deps,
        readerId,
        rows.map(({ id }) => id),
      )
    ).map((head) => [head.id, head]),
  )
  const agents = await describeParticipants(
    deps,
    rows.flatMap(({ agentId }) => agentId ?? []),
  )
  return rows.map(({ id, subject, category, status, agentId, createdAt, closedAt, rating }) => ({
    id,
    subject,
    category,
    status,
    agent: (agentId && agents.get(agentId)) || null,
    createdAt: createdAt.toISOString(),
    lastAt: new Date(heads.get(id)?.lastMessageAt ?? createdAt).toISOString(),
    unread: heads.get(id)?.unread ?? 0,
    closedAt: closedAt?.toISOString() ?? null,
    rating,
  }))
}

/** Opening hours as configured, and the measured response time. */
export async function readDesk(deps: Deps): Promise<SupportDesk> {
  const [opens = '', closes = ''] = deps.config.SUPPORT_HOURS.split('-')
  const minutes = await stored.findMedianMinutes(deps.db)
  const { isOpen, expectedReplyAt } = deskAt(deps.clock(), { opens, closes }, minutes)
  return { opens, closes, isOpen, expectedReplyAt: expectedReplyAt.toISOString(), minutes }
}

/** Creates a request with its first message; a repeated call returns the existing one. */
export async function open(deps: Deps, actor: Actor, { clientId, subject, category, text, attachment }: Body<typeof openSupport>) {
  if (attachment) await requireMayAttach(deps, actor, attachment) // before a request without a message could be stored
  const id = await transact(deps, async (inside) => {
    await lockSubject(inside, actor)
    const isPrivate = isPrivateRequest(category)
    const id = await openSupportRoom(inside, { customerId: actor.id, clientId, title: subject, isPrivate })
    // without the assistant a person answers
    const isNew = await stored.insertRequest(inside.db, { id, customerId: actor.id, subject, category, isBotActive: !isPrivate })
    if (isNew) await openRequestItem(inside, { id, customerId: actor.id })
    return id
  })
  await write(deps, actor, id, { clientId, text, attachment })
  return { id }
}

async function getRequest({ db }: Deps, id: string) {
  const row = await stored.findRequest(db, id)
  if (!row) throw supportError.SUPPORT_NOT_FOUND()
  return row
}

/** Locks a request for its customer or agent; throws for everyone else as if it did not exist. */
const change = (deps: Deps, actor: Actor, id: string, work: (deps: Deps, row: stored.RequestRow) => Promise<unknown>) =>
  transact(deps, async (deps) => {
    const row = await stored.findRequest(deps.db, id, { lock: true })
    if (!row || (row.customerId !== actor.id && row.agentId !== actor.id)) throw supportError.SUPPORT_NOT_FOUND()
    await work(deps, row)
  })

/** From now on only people answer. */
export const requestHumanAgent = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, id, async (deps, row) => {
    if (row.status === 'CLOSED') throw supportError.SUPPORT_CLOSED()
    if (!row.isBotActive) return
    await setWaiting(deps, row, { isBotActive: false })
    await notifyStaffOfWaiting(deps, row)
  })

export const close = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, id, async (deps, { status }) => status !== 'CLOSED' && endWaiting(deps, id, stored.setClosed))

export const reopen = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, id, async (deps, row) => {
    if (row.status !== 'CLOSED') return
    await setWaiting(deps, row, { isBotActive: false })
    await notifyStaffOfWaiting(deps, row)
  })

/** Rating by the customer of a closed request; the last rating counts. */
export const rate = (deps: Deps, actor: Actor, id: string, stars: number) =>
  change(deps, actor, id, async (deps, { customerId, status }) => {
    if (customerId !== actor.id) throw supportError.SUPPORT_NOT_YOURS()
    if (status !== 'CLOSED') throw supportError.SUPPORT_NOT_CLOSED()
    await stored.setRequest(deps.db, id, { rating: stars })
  })
