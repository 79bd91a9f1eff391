import { findBank } from '@khue/contracts/money/banks'
import { bankTransferExportLimit } from '@khue/contracts/sale/refunds-admin'
import { recordAudit } from '#modules/ground/audit'
import { readPinned } from '#modules/money/payment-accounts'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { type Sheet, spreadsheetFile } from '#platform/documents/spreadsheets'
import { inVietnam } from '#platform/vietnam/time'
import { refundError } from '../refunds.errors.ts'
import type { RefundRow } from '../refunds.repository.ts'
import { lockForBank } from './refunds-to-send.repository.ts'
import { sealContext } from '../booking/accounts.service.ts'

/** In the order of bank transfer forms. Account numbers stay text, so that leading zeros survive. */
const columns = ['Mã hoàn tiền', 'Ngân hàng', 'Mã BIN', 'Số tài khoản', 'Chủ tài khoản', 'Số tiền', 'Nội dung chuyển khoản']

/**
 * A file of the bank transfers with two approvals. Exporting changes nothing: each is marked as paid later, with the bank's reference. Throws
 * REFUND_NONE_TO_SEND.
 */
export const exportBankTransfers = (deps: Deps, admin: Actor, format: 'CSV' | 'XLSX') =>
  transact(deps, async (deps) => {
    const rows = await lockForBank(deps.db, bankTransferExportLimit + 1)
    const listed = rows.slice(0, bankTransferExportLimit).flatMap((row) => (row.sealedAccount ? [{ row, sealed: row.sealedAccount }] : []))
    if (listed.length === 0) throw refundError.REFUND_NONE_TO_SEND()
    const sheet: Sheet = [columns, ...listed.map(({ row, sealed }) => transferOf(deps, row, sealed))]
    for (const { row } of listed) await write(deps, admin, row)
    const day = inVietnam(deps.clock()).toPlainDate().toString()
    const hasMore = rows.length > bankTransferExportLimit
    return {
      ...(await spreadsheetFile(`hoan-tien-ngan-hang-${day}`, format, sheet, { isCut: hasMore, hasNotice: false })), // the bank's program reads each row
      count: listed.length,
      hasMore,
    }
  })

function transferOf(deps: Deps, { id, code, amountVnd }: RefundRow, sealed: string) {
  const { bankBin, number, holder } = readPinned(deps, sealed, sealContext(id))
  return [code, findBank(bankBin)?.name ?? bankBin, bankBin, number, holder, amountVnd, code]
}

const write = (deps: Deps, actor: Actor, { id, code, amountVnd, channel }: RefundRow) =>
  recordAudit(deps, { actor, action: 'refund.account-opened', subject: { kind: 'refund', id }, details: { code, amountVnd, channel } })
