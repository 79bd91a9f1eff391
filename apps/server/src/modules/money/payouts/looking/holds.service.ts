import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/ground/audit'
import { escapeMarks, notify } from '#modules/people/notifications'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { payoutError } from '../payouts.errors.ts'
import { payeeHeldNotice } from '../payouts.notices.ts'
import * as stored from './holds.repository.ts'

type Wanted = { personId: string; reason: string }

/** Nothing is paid out to the person until it is released; what is on its way stays so. Throws PAYEE_NOT_FOUND, PAYEE_ALREADY_HELD, OWN_CASE. */
export const holdPayee = (deps: Deps, admin: Actor, { personId, reason }: Wanted) =>
  transact(deps, async (deps) => {
    if (!(await stored.hasEarned(deps.db, personId))) throw payoutError.PAYEE_NOT_FOUND()
    await refuseOwnCase(deps, admin, [personId])
    const holdId = uuidv7()
    if (!(await stored.insertHold(deps.db, { id: holdId, personId, reason, placedBy: admin.id }))) throw payoutError.PAYEE_ALREADY_HELD()
    await recordAudit(deps, { actor: admin, action: 'payout-hold.placed', subject: { kind: 'person', id: personId }, reason })
    await notify(deps, [personId], payeeHeldNotice({ holdId, words: escapeMarks(reason) }))
    return { holdId }
  })

/** Throws PAYEE_NOT_HELD, OWN_CASE. */
export const releasePayee = (deps: Deps, admin: Actor, { personId, reason }: Wanted) =>
  transact(deps, async (deps) => {
    await refuseOwnCase(deps, admin, [personId])
    if (!(await stored.releaseHold(deps.db, personId, { releasedBy: admin.id, releaseReason: reason }))) throw payoutError.PAYEE_NOT_HELD()
    await recordAudit(deps, { actor: admin, action: 'payout-hold.released', subject: { kind: 'person', id: personId }, reason })
    return { released: true as const }
  })
