import type { Body } from '@khue/contracts/endpoint'
import type { exportTaxFiling, TaxFiling } from '@khue/contracts/sale/tax-papers'
import { recordAudit } from '#modules/ground/audit'
import { listPaidPayouts } from '#modules/money/payouts'
import { findTaxParties } from '#modules/offer/teacher-contracts'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { spreadsheetFile } from '#platform/documents/spreadsheets'
import * as stored from '../tax-papers.repository.ts'
import { daysOf, type FilingRow, filingRows, totalsOf } from './filing.ts'

const idsOf = (rows: readonly FilingRow[]) => [...new Set(rows.map(({ personId }) => personId))]

/** What is declared for a month or quarter, without names. */
export async function readFiling(deps: Deps, period: string): Promise<TaxFiling> {
  const rows = filingRows(await listPaidPayouts(deps, daysOf(period)))
  const ids = idsOf(rows)
  const { baseVnd, taxableVnd, vatVnd, pitVnd } = totalsOf(rows)
  return {
    period,
    baseVnd,
    taxableVnd,
    vatVnd,
    pitVnd,
    payees: ids.length,
    payouts: rows.reduce((sum, { payoutIds }) => sum + payoutIds.length, 0),
    missingTaxIds: ids.length - (await findTaxParties(deps, ids)).size,
  }
}

const taxpayers = { INDIVIDUAL: 'Cá nhân', BUSINESS: 'Hộ, cá nhân kinh doanh' } as const
const columns = [
  'STT',
  'Họ tên',
  'Mã số thuế',
  'Địa chỉ',
  'Loại người nộp thuế',
  'Cư trú',
  'Số lần trả',
  'Doanh thu theo giá bán',
  'Thu nhập đã trả, trước thuế',
  'Thu nhập tính thuế',
  'Thuế GTGT đã khấu trừ',
  'Thuế TNCN đã khấu trừ',
  'Đã chuyển',
  'Căn cứ',
  'Chứng từ khấu trừ',
]

/** The data for the filing as a sheet: one row for each payee and rule, then the sum. It names people, so it is recorded who took it. */
export async function exportFiling(deps: Deps, admin: Actor, { period, format }: Body<typeof exportTaxFiling>) {
  const rows = filingRows(await listPaidPayouts(deps, daysOf(period)))
  const [parties, certificates] = await Promise.all([
    findTaxParties(deps, idsOf(rows)),
    stored.listByPayouts(
      deps.db,
      rows.flatMap(({ payoutIds }) => payoutIds),
    ),
  ])
  const numbers = new Map(certificates.map(({ payoutId, series, number }) => [payoutId, number ? `${series} ${number}` : '']))
  const lines = rows.map((row, index) => {
    const party = parties.get(row.personId)
    return [
      index + 1,
      row.legalName,
      party?.taxId ?? '',
      party?.address ?? '',
      row.taxpayerKind ? taxpayers[row.taxpayerKind] : '',
      party?.isResident ? 'Có' : '',
      row.payoutIds.length,
      ...amountsOf(row),
      row.clause,
      row.payoutIds.flatMap((id) => numbers.get(id) || []).join('; '),
    ]
  })
  await recordAudit(deps, {
    actor: admin,
    action: 'tax-filing.exported',
    subject: { kind: 'tax-filing', id: period },
    details: { format, rows: rows.length },
  })
  const payouts = rows.reduce((sum, { payoutIds }) => sum + payoutIds.length, 0)
  const sum = ['', 'Cộng', '', '', '', '', payouts, ...amountsOf(totalsOf(rows)), '', '']
  return spreadsheetFile(`ke-khai-thue-${period.toLowerCase()}`, format, [columns, ...lines, sum])
}

const amountsOf = ({ grossVnd, baseVnd, taxableVnd, vatVnd, pitVnd, netVnd }: ReturnType<typeof totalsOf>) => [
  grossVnd,
  baseVnd,
  taxableVnd,
  vatVnd,
  pitVnd,
  netVnd,
]
