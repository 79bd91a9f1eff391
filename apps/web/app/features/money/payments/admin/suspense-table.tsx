import { MoneyQueue } from '#app/features/money/payments/shared/money-queue.tsx'
import { adminText as text } from './payments-admin.text.ts'
import type { SuspenseView } from './suspense-view.ts'

type Row = { view: SuspenseView; href: string; isOpen: boolean }
type Props = { rows: readonly Row[]; isFiltered: boolean; newestHref: string | undefined; olderHref: string | undefined }

const { columns } = text

/** Suspense items, newest first. */
export const SuspenseTable = ({ rows, ...list }: Props) => (
  <MoneyQueue
    columns={[columns.reference, columns.why, columns.received, columns.state, columns.amount]}
    texts={text}
    path="/admin/payments"
    rows={rows.map(({ view: { id, reference, payer, name, receivedAt, state, amount }, ...row }) => {
      const label = text.open(reference)
      return { ...row, id, name: reference, note: payer ?? text.nobody, kind: name, at: receivedAt, status: state, amount, label }
    })}
    {...list}
  />
)
