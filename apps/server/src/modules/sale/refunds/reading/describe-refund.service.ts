import type { Deps } from '#platform/deps'
import * as stored from '../refunds.repository.ts'

/** The amounts that a refund returned per line. */
export async function listRefundedLines({ db }: Deps, refundId: string) {
  const lines = await stored.listLinesOf(db, [refundId])
  return lines
    .filter(({ isCounted, amountVnd }) => isCounted && amountVnd > 0)
    .map(({ orderLineId, amountVnd }) => ({ orderLineId, amountVnd }))
}

/** Refund codes by id. */
export async function listRefundCodes({ db }: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await stored.listCodes(db, ids) : []
  return new Map(rows.map(({ id, code }) => [id, code]))
}
