import { codeExportLimit, type PromotionCodeRow } from '@khue/contracts/sale/promotions-admin'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { spreadsheetFile } from '#platform/documents/spreadsheets'
import { slugOf } from '#platform/vietnam/text'
import { listCodes } from '../codes/promotion-codes.repository.ts'
import { toRows } from './codes.service.ts'
import { auditPromotion, getPromotion } from './promotions-desk.service.ts'

const columns = ['Mã', 'Nguồn', 'Chủ', 'Số lượt', 'Đã dùng', 'Hết hạn', 'Thu hồi']
const sources: Record<PromotionCodeRow['source'], string> = {
  PUBLIC: 'mã chung',
  BATCH: 'dùng một lần',
  GIFT: 'quà tặng',
  REWARD: 'đổi điểm',
  REFERRAL: 'giới thiệu',
}
const cellsOf = ({ code, source, owner, maxUses, uses, expiresAt, isWithdrawn }: PromotionCodeRow) => [
  code,
  sources[source],
  owner?.name ?? '',
  maxUses ?? '',
  uses,
  expiresAt ?? '',
  isWithdrawn ? 'có' : '',
]

const batchSize = 5_000

/** All codes of a promotion as a file, up to `limit`; audited, because a holder can use them. Throws PROMOTION_NOT_FOUND. */
export async function exportCodes(deps: Deps, actor: Pick<Actor, 'id'>, id: string, limit = codeExportLimit) {
  const { name } = await getPromotion(deps, id)
  const rows: (string | number)[][] = []
  let after: string | undefined
  let hasMore = true
  while (hasMore && rows.length < limit) {
    const size = Math.min(batchSize, limit - rows.length)
    const found = await listCodes(deps.db, id, { after, limit: size + 1 })
    const batch = found.slice(0, size)
    rows.push(...(await toRows(deps, batch)).map(cellsOf))
    hasMore = found.length > size
    after = batch.at(-1)?.code
  }
  await auditPromotion(deps, actor, id, ['promotion.codes-exported', { count: rows.length }])
  const file = await spreadsheetFile(`ma-khuyen-mai-${slugOf(name)}`, 'CSV', [columns, ...rows], { isCut: hasMore })
  return { ...file, count: rows.length, isCut: hasMore }
}
