import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { ConfirmHost } from '#app/features/people/credentials/shared/confirm-host.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { PendingOverlay, ListSkeleton } from '#app/shared/ui/pending-overlay.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { type NavGroup, SideNavLayout } from '#app/shared/ui/side-nav-layout.tsx'
import { Skeleton } from '#app/shared/ui/skeleton.tsx'
import styles from './account-frame.module.css'
import { accountText as text } from './account.text.ts'

const own: NavGroup[] = [
  {
    entries: [
      { href: '/account/settings/profile', label: text.profile, icon: 'user' },
      { href: '/account/my-orders', label: text.orders, icon: 'receipt' },
      { href: '/account/balance', label: text.balance, icon: 'cash' },
      { href: '/account/family', label: text.family, icon: 'users' },
      { href: '/account/supports', label: text.supports, icon: 'headset' },
    ],
  },
  {
    label: text.settings,
    entries: [
      { href: '/account/settings/password', label: text.password, icon: 'lock' },
      { href: '/account/settings/security', label: text.security, icon: 'shield-check' },
      { href: '/account/settings/devices', label: text.devices, icon: 'device-mobile' },
      { href: '/account/settings/identity', label: text.identity, icon: 'id' },
      { href: '/account/settings/payment-info', label: text.paymentInfo, icon: 'credit-card' },
      { href: '/account/settings/notification', label: text.notifications, icon: 'bell' },
      { href: '/account/settings/chat', label: text.chat, icon: 'message-circle' },
      { href: '/account/settings/membership', label: text.memberships, icon: 'rosette-discount-check' },
      { href: '/account/settings/vouchers', label: text.vouchers, icon: 'ticket' },
      { href: '/account/settings/points', label: text.points, icon: 'star-filled' },
      { href: '/account/settings/privacy', label: text.privacy, icon: 'file' },
    ],
  },
]
const adminNav: NavGroup[] = [
  {
    entries: [
      { href: '/admin/orders', label: text.orders, icon: 'receipt' },
      { href: '/admin/payments', label: text.payments, icon: 'cash' },
      { href: '/admin/ledger', label: text.ledger, icon: 'receipt' },
      { href: '/admin/promotions', label: text.promotions, icon: 'ticket' },
      { href: '/admin/rewards', label: text.rewards, icon: 'star-filled' },
      { href: '/admin/referrals', label: text.referrals, icon: 'users-group' },
      { href: '/admin/refunds', label: text.refunds, icon: 'receipt' },
      { href: '/admin/fee-rates', label: text.feeRates, icon: 'cash' },
      { href: '/admin/invoices', label: text.invoices, icon: 'file' },
      { href: '/admin/tax', label: text.tax, icon: 'receipt' },
      { href: '/admin/plans', label: text.plans, icon: 'ticket' },
      { href: '/admin/users', label: text.users, icon: 'users-group' },
      { href: '/admin/identity-proofs', label: text.identity, icon: 'id' },
      { href: '/admin/requests', label: text.requests, icon: 'headset' },
      { href: '/admin/supports', label: text.supports, icon: 'headset' },
      { href: '/admin/chat', label: text.chatReports, icon: 'shield-check' },
      { href: '/admin/courses', label: text.courses, icon: 'school' },
      { href: '/admin/classes', label: text.classes, icon: 'calendar' },
      { href: '/admin/reviews', label: text.reviews, icon: 'star-filled' },
      { href: '/admin/ratings', label: text.ratings, icon: 'school' },
      { href: '/admin/categories', label: text.categories, icon: 'menu' },
      { href: '/admin/banners', label: text.banners, icon: 'ticket' },
      { href: '/admin/texts', label: text.texts, icon: 'pencil' },
      { href: '/admin/data-requests', label: text.dataRequests, icon: 'file' },
      { href: '/admin/campaigns', label: text.campaigns, icon: 'bell' },
      { href: '/admin/messages', label: text.messages, icon: 'mail' },
      { href: '/admin/knowledge', label: text.knowledge, icon: 'pencil' },
      { href: '/admin/second-looks', label: text.secondLooks, icon: 'shield-check' },
      { href: '/admin/audit', label: text.audit, icon: 'clock' },
    ],
  },
]

/** Frame of the signed-in user's own pages. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <SideNavLayout label={text.area} groups={own}>
    <ConfirmHost />
    <WhileLeaving area="/account/" shape={panels}>
      {children}
    </WhileLeaving>
  </SideNavLayout>
)

/** One settings page: title, lead and content. */
export const SettingsFrame = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <AccountFrame>
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
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <SideNavLayout label={text.adminArea} groups={adminNav} isWide>
    <ConfirmHost />
    <WhileLeaving area="/admin/" shape={<ListSkeleton />}>
      {children}
    </WhileLeaving>
  </SideNavLayout>
)

type AdminPageProps = {
  title: string
  lead?: ReactNode
  /** Link back to the list that this page belongs to. */
  back?: { to: string; label: string }
  /** Beside the title: the button that adds an item. */
  beside?: ReactNode
  children: ReactNode
}

/** One admin page: title, lead and evenly spaced parts. */
export const AdminPage = ({ title, lead, back, beside, children }: AdminPageProps) => (
  <AdminFrame>
    <div className={panel.stack}>
      {back && (
        <Link to={back.to} className={buttonClass({ size: 'xl', variant: 'text', color: 'main' }, panel.back)}>
          {back.label}
        </Link>
      )}
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
