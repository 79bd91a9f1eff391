import type { grantPoints as contract } from '@khue/contracts/money/points'
import type { Body } from '@khue/contracts/endpoint'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/ground/audit'
import { findAccount, listPeople } from '#modules/people/people'
import { notify } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { pointError } from '../points.errors.ts'
import { pointsGiven } from '../points.notices.ts'
import { grantPoints } from '../earning/give.service.ts'

/** An admin grants points to another person, who is notified of the reason; audited. Throws POINTS_RECEIVER_UNKNOWN, POINTS_SELF_GRANT. */
export const giveByHand = (deps: Deps, actor: Pick<Actor, 'id'>, { account: typed, amount, reason }: Body<typeof contract>) =>
  transact(deps, async (deps) => {
    const account = await findAccount(deps, { typed })
    if (!account) throw pointError.POINTS_RECEIVER_UNKNOWN()
    const { personId } = account
    if (personId === actor.id) throw pointError.POINTS_SELF_GRANT()
    const id = uuidv7()
    const { given } = await grantPoints(deps, { personId, amount, sourceKind: 'admin', sourceId: id })
    await recordAudit(deps, { actor, action: 'points.granted', subject: { kind: 'person', id: personId }, reason, details: { amount } })
    await notify(deps, [personId], pointsGiven({ id, amount, reason }))
    return { given, name: (await listPeople(deps, [personId])).get(personId)?.name ?? '' }
  })
