import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ConfirmHost } from '#app/features/people/credentials/shared/confirm-host.tsx'
import { PendingOverlay, ListSkeleton } from '#app/shared/ui/pending-overlay.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import type { FrameParent } from '../roles/frame-head.tsx'
import { FrameLayout } from '../roles/frame-layout.tsx'
import styles from './account-frame.module.css'

type FrameProps = {
  /** The page that this one belongs to, where that is not an entry of the menu. */
  back?: FrameParent | undefined
  /** Name of a page that hangs below an entry of the menu, for the breadcrumb. */
  here?: string
  children: ReactNode
}

/** Frame of the signed-in user's own pages. */
export const AccountFrame = ({ here, back, children }: FrameProps) => (
  <FrameLayout here={here} back={back}>
    <ConfirmHost />
    <WhileLeaving area="/account/" shape={panels}>
      {children}
    </WhileLeaving>
  </FrameLayout>
)

/** One settings page: title, lead and content. */
export const SettingsFrame = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <AccountFrame here={title}>
    <div className={styles.head}>
      <h1 className="h2">{title}</h1>
      {lead && <p className="muted">{lead}</p>}
    </div>
    {children}
  </AccountFrame>
)

/** Skeleton of the next page in an area while it loads slowly. */
function WhileLeaving({ area, shape, children }: { area: string; shape: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isLeaving = state === 'loading' && location.pathname !== pathname && location.pathname.startsWith(area)
  const places = (
    <div className={styles.coming}>
      <Skeleton height={36} width={240} />
      {shape}
    </div>
  )
  return (
    <PendingOverlay isPending={isLeaving} overlay={places}>
      {children}
    </PendingOverlay>
  )
}

const panels = (
  <>
    <Skeleton height={160} radius={16} />
    <Skeleton height={160} radius={16} />
  </>
)

/** Frame of the admin pages; nearly all of them are lists. */
export const AdminFrame = ({ here, back, children }: FrameProps) => (
  <FrameLayout isWide here={here} back={back}>
    <ConfirmHost />
    <WhileLeaving area="/admin/" shape={<ListSkeleton />}>
      {children}
    </WhileLeaving>
  </FrameLayout>
)

type AdminPageProps = {
  title: string
  lead?: ReactNode
  back?: FrameParent
  /** Beside the title: the button that adds an item. */
  beside?: ReactNode
  children: ReactNode
}

/** One admin page: title, lead and evenly spaced parts. */
export const AdminPage = ({ title, lead, back, beside, children }: AdminPageProps) => (
  <AdminFrame here={title} back={back}>
    <div className={panel.stack}>
      <div className={panel.head}>
        <div>
          <h1 className="h2">{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {beside}
      </div>
      {children}
    </div>
  </AdminFrame>
)
