import { createHash } from 'node:crypto'
import { findBank } from '@khue/contracts/money/banks'
import { readPinned } from '#modules/money/payment-accounts'
import type { Deps } from '#platform/deps'
import { seal, unseal } from '#platform/crypto/encryption'
import { spreadsheetFile } from '#platform/documents/spreadsheets'
import type { BatchRow, PayoutRow } from '../batches.repository.ts'
import { payoutError } from '../payouts.errors.ts'
import { accountContext } from '../preparing/prepare-batch.service.ts'
import { type FileFormat, findFile, insertFiles } from './files.repository.ts'

/** In the order of the banks' forms for many transfers. Account numbers stay text, so that leading zeros survive. */
const columns = ['STT', 'Số tài khoản', 'Chủ tài khoản', 'Ngân hàng', 'Mã BIN', 'Số tiền', 'Nội dung chuyển khoản']

const contextOf = (batchId: string, format: FileFormat) => `payout-file:${batchId}:${format}`
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const nameOf = ({ payOn, id }: Pick<BatchRow, 'payOn' | 'id'>) => `tra-thu-nhap-${payOn}-${id.slice(-6)}`

function rowOf(deps: Deps, { id, reference, netVnd, sealedAccount }: PayoutRow, index: number) {
  const { bankBin, number, holder } = readPinned(deps, sealedAccount, accountContext(id))
  return [index + 1, number, holder, findBank(bankBin)?.name ?? bankBin, bankBin, netVnd, reference]
}

/** Makes the files of a batch and keeps their bytes, sealed; returns the SHA-256 of the CSV. */
export async function pinFiles(deps: Deps, batch: Pick<BatchRow, 'id' | 'payOn'>, payouts: readonly PayoutRow[]) {
  const sheet = [columns, ...payouts.map((payout, index) => rowOf(deps, payout, index))]
  const files = await Promise.all(
    (['CSV', 'XLSX'] as const).map(async (format) => {
      const { content } = await spreadsheetFile(nameOf(batch), format, sheet, { hasNotice: false }) // the bank's program reads each row
      const bytes = Buffer.from(content, 'base64')
      return {
        batchId: batch.id,
        format,
        sha256: sha256Of(bytes),
        sealed: Buffer.from(seal(deps.config, bytes, contextOf(batch.id, format))),
      }
    }),
  )
  await insertFiles(deps.db, files)
  return files[0]!.sha256 // of the CSV
}

/** Undefined when these are not the bytes that were sealed; without the key it throws. */
function opened({ config }: Deps, sealed: string, context: string) {
  try {
    return unseal(config, sealed, context)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('No key')) throw error
    return undefined
  }
}

/** The bytes as they were pinned. Throws PAYOUT_FILE_CHANGED when they are not those of the pinned SHA-256. */
export async function readFile(deps: Deps, batch: Pick<BatchRow, 'id' | 'payOn' | 'fileSha256'>, format: FileFormat) {
  const file = await findFile(deps.db, batch.id, format)
  if (!file) throw payoutError.PAYOUT_FILE_CHANGED()
  const bytes = opened(deps, file.sealed.toString(), contextOf(batch.id, format))
  if (!bytes) throw payoutError.PAYOUT_FILE_CHANGED()
  const sha256 = sha256Of(bytes)
  if (sha256 !== file.sha256 || (format === 'CSV' && sha256 !== batch.fileSha256)) throw payoutError.PAYOUT_FILE_CHANGED()
  return { fileName: `${nameOf(batch)}.${format.toLowerCase()}`, bytes, sha256 }
}
