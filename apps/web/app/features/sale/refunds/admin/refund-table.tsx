import { MoneyQueue } from '#app/features/money/payments/shared/money-queue.tsx'
import type { RefundAdminView } from './refund-admin-view.ts'
import { refundsAdminText as text } from './refunds-admin.text.ts'

type Row = { view: RefundAdminView; href: string; isOpen: boolean }
type Props = { rows: readonly Row[]; isFiltered: boolean; newestHref: string | undefined; olderHref: string | undefined }

const { columns } = text

/** Open refunds, longest waiting first; closed ones, newest first. */
export const RefundTable = ({ rows, ...list }: Props) => (
  <MoneyQueue
    columns={[columns.code, columns.channel, columns.since, columns.state, columns.amount]}
    texts={text}
    path="/admin/refunds"
    rows={rows.map(({ view: { id, code, payee, channel, since, state, amount }, ...row }) => {
      const label = text.open(code)
      return { ...row, id, name: code, note: payee, kind: channel, at: since, status: state, amount, label }
    })}
    {...list}
  />
)
