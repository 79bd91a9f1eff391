import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import styles from './order-list.module.css'
import { OrderTag } from './order-tag.tsx'
import type { OrderRow } from './order-view.ts'
import { ordersText as text } from './orders.text.ts'

/** The user's orders, or an empty or error state. */
export type Orders =
  | { state: 'failed' }
  | {
      state: 'ready'
      rows: OrderRow[]
      total: string
      /** Addresses of the newer and older pages; undefined at the ends. */
      previous: string | undefined
      next: string | undefined
    }
type Props = { orders: Orders; isFiltered: boolean; isLoading: boolean; onRetry: () => void }

export function OrderList({ orders, isFiltered, isLoading, onRetry }: Props) {
  if (orders.state === 'failed')
    return <ErrorState title={text.failedTitle} text={text.failedHint} onRetry={onRetry} isRetrying={isLoading} />
  if (isLoading) return <LoadingList />
  if (orders.rows.length === 0) return <NoOrders isFiltered={isFiltered} />
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {text.found(orders.total)}
      </p>
      <div className={styles.card}>
        <div className={styles.heads} aria-hidden="true">
          <span>{text.item}</span>
          <span>{text.ordered}</span>
          <span>{text.status}</span>
          <span>{text.amount}</span>
        </div>
        <ul>
          {orders.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </div>
      <Pager
        label={text.pages}
        previous={{ label: text.previousPage, href: orders.previous }}
        next={{ label: text.nextPage, href: orders.next }}
      />
    </>
  )
}

const Row = ({ row: { id, code, item, more, placedAt, tag, total } }: { row: OrderRow }) => (
  <li>
    <Link to={`/account/my-orders/${id}`} className={styles.row}>
      <span className={styles.item}>
        {item.image && <img src={item.image} alt="" width="56" height="56" />}
        <span>
          <b>{item.name}</b>
          <span className="sm muted">{more ? `${item.note} · ${more}` : item.note}</span>
          <span className="sm muted">{code}</span>
        </span>
      </span>
      <span className={styles.placed}>{placedAt}</span>
      <span className={styles.tag}>
        <OrderTag {...tag} />
      </span>
      <span className={styles.total}>{total}</span>
      <Icon name="chevron-right" className={styles.arrow} />
    </Link>
  </li>
)

const NoOrders = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    title={isFiltered ? text.noneTitle : text.emptyTitle}
    text={isFiltered ? text.noneHint : text.emptyHint}
    action={
      <Link
        className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
        to={isFiltered ? '/account/my-orders' : '/open-classes?open=register'}
      >
        {isFiltered ? text.showAll : text.seePlans}
      </Link>
    }
  />
)

/** Skeleton of the list: prevents layout shifts. */
const LoadingList = () => (
  <div className={styles.card} aria-busy="true">
    <span className="visually-hidden" aria-live="polite">
      {text.loading}
    </span>
    {[1, 2, 3, 4].map((one) => (
      <div key={one} className={styles.loading}>
        <Skeleton height={56} radius={12} />
      </div>
    ))}
  </div>
)
