import type { PanelOutcome } from '@khue/contracts/sale/refunds-admin'
import { recordAudit } from '#modules/ground/audit'
import { assertIndependent } from '#modules/people/approvals'
import { lockSoldOrder } from '#modules/sale/orders'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { moveRefund, readPanel as judgePanel, fourEyesViolation } from '../refund.ts'
import { refundError } from '../refunds.errors.ts'
import { listSilent } from '../refund-lists.repository.ts'
import { syncWorkItems } from '../refund-work-items.service.ts'
import * as stored from '../refunds.repository.ts'
import { assertNotOwnRefund } from '../deciding/independent-admins.service.ts'
import { isOwed } from '../approving/approve-refunds.service.ts'
import { refundSourceAccount } from './send-refunds.service.ts'
import { settle } from '../booking/book-refunds.service.ts'

type Reading = { outcome: PanelOutcome; note: string }

/**
 * Records what the portal of a silent gateway shows. It counts once a second admin reads the same: the refund is then completed, or refused and needs
 * another channel. Throws REFUND_NOT_FOUND, REFUND_SELF_APPROVAL, REFUND_SECOND_ADMIN_REQUIRED, REFUND_STATE_LOCKED.
 */
export const readPanel = (deps: Deps, admin: Actor, id: string, { outcome, note }: Reading) =>
  transact(deps, async (deps) => {
    const refund = await lockSilentRefund(deps, admin, id)
    const follows = judgePanel(refund, outcome, admin.id)
    if (follows === 'SAME_ADMIN') throw refundError.REFUND_SECOND_ADMIN_REQUIRED()
    if (follows !== 'KEPT' && refund.portalCheckedBy) await assertIndependent(deps, refund.portalCheckedBy, admin.id)
    if (follows === 'KEPT')
      await stored.setRefund(deps.db, id, { portalStatus: outcome, portalCheckedBy: admin.id, note }, ['portalCheckedAt'])
    else if (follows === 'FINISHED') await settle(deps, refund, 'FINISHED', await refundSourceAccount(deps, refund))
    else await stored.setRefund(deps.db, id, { state: moveRefund({ ...refund, isOwed: true }, 'REFUSED'), nextPollAt: null })
    await syncWorkItems(deps, refund.requestId)
    const { code, amountVnd, channel } = refund
    await recordAudit(deps, {
      actor: admin,
      action: follows === 'KEPT' ? 'refund.panel-recorded' : 'refund.panel-confirmed',
      subject: { kind: 'refund', id },
      reason: note,
      details: { code, amountVnd, channel, outcome },
    })
  })

async function lockSilentRefund(deps: Deps, admin: Actor, id: string) {
  const found = await stored.findRefund(deps.db, id)
  if (!found) throw refundError.REFUND_NOT_FOUND()
  if (found.orderId) await lockSoldOrder(deps, { id: found.orderId })
  const refund = (await stored.lockRequest(deps.db, found.requestId)).find((row) => row.id === id)
  if (!refund || !(await listSilent(deps.db, [id])).has(id)) throw refundError.REFUND_STATE_LOCKED({ state: found.state })
  const why = fourEyesViolation({ ...refund, isOwed: isOwed(refund) }, admin.id)
  if (why) throw refundError[why]()
  await assertNotOwnRefund(deps, admin, [refund])
  return refund
}
