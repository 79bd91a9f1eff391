import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import styles from './held-places.module.css'
import { Skeleton } from './skeleton.tsx'
import { Told } from './told.tsx'

/** `loading` is told while the places are held; that another page is on its way is told by the frame. */
type Props = { isHeld: boolean; places: ReactNode; loading?: string; children: ReactNode }

/** Places held for what is slow to come. What stands there stays behind them, in case it is not left after all. */
export const HeldPlaces = ({ isHeld, places, loading = '', children }: Props) => (
  <div className={styles.places} data-held={isHeld || undefined}>
    <div className={styles.current} aria-busy={isHeld || undefined}>
      {children}
    </div>
    {isHeld && <div className={styles.next}>{places}</div>}
    <Told words={isHeld ? loading : ''} />
  </div>
)

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** The shape of a list that is on its way. */
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
  /** What stands in the address of the page without being asked of its list. */
  besides?: readonly string[] | undefined
  children: ReactNode
}

const none: readonly string[] = []

/** The list of a page: while its filters or another of its pages are on their way, the shape of it. */
export function ListPlaces({ besides = none, children }: ListProps) {
  const here = useLocation()
  const { state, location, formMethod } = useNavigation()
  // what follows a change that was sent is the same list once more
  const isComing = state === 'loading' && formMethod !== 'POST' && location.pathname === here.pathname
  const isHeld = isComing && askedBy(location.search, besides) !== askedBy(here.search, besides)
  return (
    <HeldPlaces isHeld={isHeld} places={<ListSkeleton />} loading="Đang tải danh sách…">
      {children}
    </HeldPlaces>
  )
}

function askedBy(search: string, besides: readonly string[]) {
  const asked = new URLSearchParams(search)
  for (const name of besides) asked.delete(name)
  return asked.toString()
}
