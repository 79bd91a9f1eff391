import { MoneyQueue } from '#app/features/money/payments/shared/money-queue.tsx'
import type { InvoiceAdminView } from './invoice-admin-view.ts'
import { invoicesAdminText as text } from './invoices-admin.text.ts'

type Row = { view: InvoiceAdminView; href: string; isOpen: boolean }
type Props = { rows: readonly Row[]; isFiltered: boolean; newestHref: string | undefined; olderHref: string | undefined }

const { columns } = text

export const InvoiceTable = ({ rows, ...list }: Props) => (
  <MoneyQueue
    columns={[columns.number, columns.kind, columns.at, columns.state, columns.amount]}
    texts={text}
    path="/admin/invoices"
    rows={rows.map(({ view: { id, number, buyer, kind, at, state, amount, known }, ...row }) => {
      const label = text.open(`${number}, ${known[0]?.value ?? ''}`)
      return { ...row, id, name: number, note: buyer, kind, at, status: state, amount, label }
    })}
    {...list}
  />
)
