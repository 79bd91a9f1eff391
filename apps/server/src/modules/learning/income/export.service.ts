import type { IncomeLine } from '@khue/contracts/learning/income'
import { type IncomeExportFormat, incomeExportLimit } from '@khue/contracts/learning/income-rules'
import type { EarningKind, PayoutState } from '@khue/contracts/money/payout-states'
import type { Payout } from '@khue/contracts/money/payout-shapes'
import type { Deps } from '#platform/deps'
import { spreadsheetFile } from '#platform/documents/spreadsheets'
import type { Actor } from '#platform/http/api'
import { formatDate } from '#platform/vietnam/format'
import { readPage } from './lines.service.ts'

const columns =
  'Ngày ghi nhận|Loại|Khoá học hoặc lớp|Buổi|Ngày dạy|Học viên|Học phí niêm yết|Khuyến mãi Khuê chịu|Phí sàn (%)|Phí sàn|Trước thuế'
    .concat('|Ngày trả|Tình trạng|Nội dung chuyển khoản|Căn cứ khấu trừ thuế|Áp dụng từ')
    .split('|')
const kinds: Record<EarningKind, string> = { LESSON: 'Buổi dạy', RECORDED: 'Khoá học bằng video', PLAN_SHARE: 'Phần chia gói thành viên' }
const states: Record<PayoutState, string> = {
  PLANNED: 'đã lập đợt trả',
  IN_TRANSIT: 'đang chuyển',
  PAID: 'đã trả',
  RETURNED: 'ngân hàng trả lại',
  UNKNOWN: 'chờ ngân hàng xác nhận',
  DROPPED: 'đã bỏ',
}
const dayOf = (on: string) => on.split('-').toReversed().join('/')

/** The lines of a month as a file, newest first, and their sum unless the file is cut. */
export async function exportLines(deps: Deps, { id: personId }: Actor, month: string, format: IncomeExportFormat) {
  const { items, payouts, nextCursor } = await readPage(deps, { personId, month, size: incomeExportLimit })
  const payoutOf = new Map(payouts.map((payout) => [payout.id, payout]))
  const rows = items.map((line) => rowOf(line, line.payoutId === null ? undefined : payoutOf.get(line.payoutId)))
  const isCut = nextCursor !== undefined
  const sheet = [columns, ...rows, ...(isCut ? [] : [sumRow(items)])]
  return spreadsheetFile(`thu-nhap-${month}`, format, sheet, { isCut })
}

function rowOf(line: IncomeLine, payout: Payout | undefined) {
  const { earnedAt, kind, isReversal, title, lesson, learner, grossVnd, discountVnd, feePercent, feeVnd, netVnd, payOn } = line
  return [
    formatDate(new Date(earnedAt)),
    isReversal ? `Thu hồi: ${kinds[kind]}` : kinds[kind],
    title ?? (line.month ? `Tháng ${line.month.split('-').toReversed().join('/')}` : ''),
    lesson?.number ?? line.lessonNo ?? '',
    lesson ? formatDate(new Date(lesson.startsAt)) : '',
    learner?.name ?? '',
    grossVnd,
    discountVnd,
    feePercent,
    feeVnd,
    netVnd,
    dayOf(payOn),
    payout ? states[payout.state] : 'chờ đợt trả',
    payout?.reference ?? '',
    payout?.taxClause ?? '',
    payout ? dayOf(payout.taxRuleFrom) : '',
  ]
}

function sumRow(lines: readonly IncomeLine[]) {
  const sum = (of: (line: IncomeLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const sums = [sum((line) => line.grossVnd), sum((line) => line.discountVnd), '', sum((line) => line.feeVnd), sum((line) => line.netVnd)]
  return [`Cộng ${lines.length} dòng`, '', '', '', '', '', ...sums, '', '', '', '', '']
}
