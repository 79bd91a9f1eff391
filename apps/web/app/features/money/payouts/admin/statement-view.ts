import type { Reply } from '@khue/contracts/endpoint'
import { type importPayoutStatement, StatementVerdicts } from '@khue/contracts/money/payouts-admin'
import { formatNumber } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { statement: text } = payoutsAdminText

const tones = {
  PAID: 'success',
  RETURNED: 'danger',
  ALREADY: undefined,
  AMOUNT: 'warn',
  NOT_OURS: undefined,
} as const satisfies Record<(typeof StatementVerdicts)[number], Status['tone']>

/** What an imported statement said, and the rows that somebody has to look at. */
export const toStatementView = (fileName: string, { id, isNew, rows, counts, problems }: Reply<typeof importPayoutStatement>) => ({
  id,
  title: text.resultOf(fileName, formatNumber(rows)),
  isNew,
  nothing: rows === 0 ? text.empty : Object.keys(counts).length === 0 ? text.noneOurs : undefined,
  figures: StatementVerdicts.map((verdict) => ({
    name: text.verdicts[verdict],
    value: formatNumber(counts[verdict] ?? 0),
    isBad: verdict === 'AMOUNT' && (counts[verdict] ?? 0) > 0,
  })),
  problems: problems.map(({ row, text: words, verdict }) => ({
    key: `${row} ${verdict}`,
    row: text.row(formatNumber(row)),
    words,
    status: { label: text.verdicts[verdict], tone: tones[verdict] },
  })),
})
export type StatementView = ReturnType<typeof toStatementView>
