import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import styles from './pending-overlay.module.css'
import { Skeleton } from './skeleton.tsx'
import { LiveRegion } from './live-region.tsx'

/** `loading` is announced while the overlay is shown; the frame announces page navigations. */
type Props = { isPending: boolean; overlay: ReactNode; loading?: string; children: ReactNode }

/** Shows a placeholder while content loads slowly. The old content stays mounted behind it, in case the navigation is cancelled. */
export const PendingOverlay = ({ isPending, overlay, loading = '', children }: Props) => (
  <div className={styles.overlay} data-held={isPending || undefined}>
    <div className={styles.current} aria-busy={isPending || undefined}>
      {children}
    </div>
    {isPending && <div className={styles.next}>{overlay}</div>}
    <LiveRegion words={isPending ? loading : ''} />
  </div>
)

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** Skeleton of a list. */
export const ListSkeleton = () => (
  <div className={styles.list}>
    {rows.map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton height={40} width={40} radius={20} />
        <div>
          <Skeleton height={18} width="55%" />
          <Skeleton height={14} width="80%" />
        </div>
        <Skeleton height={28} width={88} radius={14} />
      </div>
    ))}
  </div>
)

type ListProps = {
  /** Query parameters of the page that do not affect its list. */
  besides?: readonly string[] | undefined
  children: ReactNode
}

const none: readonly string[] = []

/** The list of a page; shows a skeleton while its filters or another page of it load. */
export function PendingList({ besides = none, children }: ListProps) {
  const here = useLocation()
  const { state, location, formMethod } = useNavigation()
  // a reload after a submitted change keeps the same list
  const isComing = state === 'loading' && formMethod !== 'POST' && location.pathname === here.pathname
  const isPending = isComing && askedBy(location.search, besides) !== askedBy(here.search, besides)
  return (
    <PendingOverlay isPending={isPending} overlay={<ListSkeleton />} loading="Đang tải danh sách…">
      {children}
    </PendingOverlay>
  )
}

function askedBy(search: string, besides: readonly string[]) {
  const asked = new URLSearchParams(search)
  for (const name of besides) asked.delete(name)
  return asked.toString()
}
