import { recordAudit } from '#modules/ground/audit'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import * as stored from '../batches.repository.ts'
import { readFile } from '../looking/bank-file.service.ts'
import { lockBatch } from '../looking/check-batch.service.ts'
import type { FileFormat } from '../looking/files.repository.ts'
import { payoutError } from '../payouts.errors.ts'
import { availableChannels } from './channels.ts'

const mediaTypes = { CSV: 'text/csv; charset=utf-8', XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

type Wanted = { id: string; channel: 'FILE' | 'PAYOS' }

/** From now on the money is on its way, by one channel. Throws PAYOUT_BATCH_LOCKED, PAYOUT_ALREADY_SENT, OWN_CASE. */
export async function leaveBy(deps: Deps, admin: Actor, { id, channel }: Wanted) {
  const batch = await lockBatch(deps, id)
  await refuseOwnCase(deps, admin, await stored.listPayeesOf(deps.db, id))
  if (batch.channel !== null && batch.channel !== channel) throw payoutError.PAYOUT_ALREADY_SENT()
  if (batch.state === 'APPROVED') {
    await stored.setBatch(deps.db, id, { state: 'EXPORTED', channel, exportedBy: admin.id, exportedAt: new Date() })
    await stored.setInTransit(deps.db, id)
  } else if (batch.state !== 'EXPORTED' && batch.state !== 'CLOSED') {
    throw payoutError.PAYOUT_BATCH_LOCKED({ state: batch.state })
  }
  return { batch, isFirst: batch.state === 'APPROVED' }
}

/** The bank's file of an approved batch: each time the bytes that were approved. Throws as `leaveBy`, and PAYOUT_FILE_CHANGED. */
export const exportBatch = (deps: Deps, admin: Actor, { id, format }: { id: string; format: FileFormat }) =>
  transact(deps, async (deps) => {
    const { batch } = await leaveBy(deps, admin, { id, channel: 'FILE' })
    const { fileName, bytes, sha256 } = await readFile(deps, batch, format)
    await recordAudit(deps, { actor: admin, action: 'payout.exported', subject: { kind: 'payout-batch', id }, details: { format, sha256 } })
    return { fileName, mediaType: mediaTypes[format], content: bytes.toString('base64'), sha256 }
  })

/**
 * Sends an approved batch through payOS: from now on a job sends each payout once. Throws as `leaveBy`, PAYOUT_CHANNEL_UNAVAILABLE, and PAYOUT_FILE_CHANGED when
 * what was approved is no longer what would be sent.
 */
export const sendBatch = (deps: Deps, admin: Actor, { id }: { id: string }) =>
  transact(deps, async (deps) => {
    if (!availableChannels(deps.config).includes('PAYOS')) throw payoutError.PAYOUT_CHANNEL_UNAVAILABLE()
    const { batch, isFirst } = await leaveBy(deps, admin, { id, channel: 'PAYOS' })
    if (isFirst) {
      const { sha256 } = await readFile(deps, batch, 'CSV')
      await recordAudit(deps, { actor: admin, action: 'payout.sent', subject: { kind: 'payout-batch', id }, details: { sha256 } })
    }
    return { sent: true as const }
  })
