import { acknowledgeWithin, dataRequestKinds } from '@khue/contracts/people/data-requests'
import type { DataRequest, handleDataRequest, listDataRequests, sendDataRequest } from '@khue/contracts/people/privacy'
import type { Body, Query } from '@khue/contracts/endpoint'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/ground/audit'
import { lockSubject, listPeople, refuseOwnCase } from '#modules/people/people'
import { closeWorkItem, openWorkItem, requireUnclaimed, setWorkItemDue } from '#modules/people/work-items'
import { notify } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { toPage, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { addWorkingDays } from '#platform/vietnam/working-days'
import { moveRequest } from './data-request.ts'
import { privacyError } from './privacy.errors.ts'
import { requestHandled } from './privacy.notices.ts'
import * as stored from './privacy.repository.ts'

const shown = ({
  id,
  kind,
  content,
  status,
  receivedAt,
  acknowledgeBy,
  dueOn,
  isExtended,
  answer,
  closedAt,
}: stored.RequestRow): DataRequest => ({
  id,
  kind,
  content,
  status,
  receivedAt: receivedAt.toISOString(),
  acknowledgeBy,
  dueOn,
  isExtended,
  answer,
  closedAt: closedAt?.toISOString() ?? null,
})

const today = ({ clock }: Deps) => inVietnam(clock()).toPlainDate()

/** Creates a request and returns its deadline, in working days after the day of arrival. */
export async function sendRequest(deps: Deps, actor: Actor, { kind, content }: Body<typeof sendDataRequest>) {
  return transact(deps, async (inside) => {
    await lockSubject(inside, actor)
    const row = await stored.insertRequest(inside.db, {
      id: uuidv7(),
      personId: actor.id,
      kind,
      content,
      ...datesOf(deps, kind),
    })
    await openWorkItem(inside, { ...workItemOf(row), personIds: [actor.id], dueAt: dueTimeOf(row) })
    return shown(row)
  })
}

const workItemOf = ({ id }: Pick<stored.RequestRow, 'id'>) => ({ kind: 'DATA_REQUEST', refId: id }) as const

/** What the law sets next: to acknowledge it, then to answer; each until the end of its day. */
const dueTimeOf = ({ status, acknowledgeBy, dueOn }: stored.RequestRow) =>
  vietnamMoment(Temporal.PlainDate.from(status === 'RECEIVED' ? acknowledgeBy : dueOn).add({ days: 1 }))

const dayMs = 24 * 3600 * 1000

/** For demo data: re-dates requests unread for a day to now; false when the person has sent none. */
export async function renewUnread(deps: Deps, personId: string) {
  const rows = await stored.listOf(deps.db, personId)
  const isStale = ({ status, receivedAt }: stored.RequestRow) =>
    status === 'RECEIVED' && receivedAt.getTime() < deps.clock().getTime() - dayMs
  for (const { id, kind } of rows.filter(isStale)) {
    const row = await stored.updateRequest(deps.db, id, datesOf(deps, kind))
    await setWorkItemDue(deps, { ...workItemOf(row), dueAt: dueTimeOf(row) })
  }
  return rows.length > 0
}

const datesOf = (deps: Deps, kind: stored.RequestRow['kind']) => ({
  receivedAt: deps.clock(),
  acknowledgeBy: addWorkingDays(today(deps), acknowledgeWithin).toString(),
  dueOn: addWorkingDays(today(deps), dataRequestKinds[kind].workingDays).toString(),
})

export const listOwnRequests = async ({ db }: Deps, actor: Actor) => (await stored.listOf(db, actor.id)).map(shown)

export async function listReceived(deps: Deps, { open, ...asked }: Query<typeof listDataRequests>) {
  const place: stored.RequestPlace = parsePagePosition({ page: 0, ...asked }, open === 'true' ? 'DUE' : 'CLOSED')
  const { rows: found, total } = await stored.listRequests(deps.db, place)
  const { rows, next } = toPage(found, place, { keys, id: (row) => row.id, now: deps.clock() })
  return { items: await withPeople(deps, rows), ...cappedTotal(total), ...next }
}
const keyOf = ({ key }: { key: number }) => key
const keys = { DUE: keyOf, CLOSED: keyOf }

async function withPeople(deps: Deps, rows: readonly stored.RequestRow[]) {
  const people = await listPeople(
    deps,
    rows.map(({ personId }) => personId),
  )
  const day = today(deps).toString()
  return rows.flatMap((row) => {
    const person = people.get(row.personId)
    const isOverdue = !row.closedAt && (row.dueOn < day || (row.status === 'RECEIVED' && row.acknowledgeBy < day))
    return person ? [{ ...shown(row), person, isOverdue }] : []
  })
}

/** Moves a request to its next status; each step is audited. Throws OWN_CASE for a request of the admin's household. */
export const handleRequest = (deps: Deps, actor: Actor, id: string, handled: Body<typeof handleDataRequest>) =>
  transact(deps, async (inside) => {
    const row = await stored.lockRequest(inside.db, id)
    if (!row) throw privacyError.DATA_REQUEST_NOT_FOUND()
    await refuseOwnCase(inside, actor, [row.personId])
    await requireUnclaimed(inside, actor, workItemOf(row))
    const status = moveRequest(row, handled.step)
    const moved = await stored.updateRequest(inside.db, id, { status, ...changeOf(inside, row, handled) })
    if (moved.closedAt) await closeWorkItem(inside, workItemOf(moved))
    else await setWorkItemDue(inside, { ...workItemOf(moved), dueAt: dueTimeOf(moved) })
    const reason = 'reason' in handled ? handled.reason : undefined
    const subject = { kind: 'person', id: row.personId }
    await recordAudit(inside, {
      actor,
      action: 'data-request.handled',
      subject,
      details: { request: id, step: handled.step },
      ...(reason && { reason }),
    })
    await notify(inside, [row.personId], requestHandled({ id, kind: row.kind, step: handled.step, dueOn: moved.dueOn }))
    const [received] = await withPeople(inside, [moved])
    if (!received) throw privacyError.DATA_REQUEST_NOT_FOUND()
    return received
  })

function changeOf(deps: Deps, { dueOn }: stored.RequestRow, handled: Body<typeof handleDataRequest>): Partial<stored.RequestRow> {
  if (handled.step === 'ACKNOWLEDGE') return {}
  if (handled.step === 'EXTEND')
    // the answer replaces the reason of the extension, which the person has seen and the audit keeps
    return {
      isExtended: true,
      answer: handled.reason,
      dueOn: addWorkingDays(Temporal.PlainDate.from(dueOn), handled.workingDays).toString(),
    }
  return { answer: handled.answer, closedAt: deps.clock() }
}
