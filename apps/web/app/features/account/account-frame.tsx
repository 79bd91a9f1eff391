import type { ReactNode } from 'react'
import { type NavGroup, SideNavLayout } from '#app/shared/ui/side-nav-layout.tsx'
import { accountText as text } from './account.text.ts'

const own: NavGroup[] = [
  {
    entries: [
      { href: '/account/settings/profile', label: text.profile, icon: 'user' },
      { href: '/account/my-orders', label: text.orders, icon: 'receipt' },
    ],
  },
  {
    label: text.settings,
    entries: [
      { href: '/account/settings/password', label: text.password, icon: 'lock' },
      { href: '/account/settings/payment-info', label: text.paymentInfo, icon: 'credit-card' },
      { href: '/account/settings/notification', label: text.notifications, icon: 'bell' },
      { href: '/account/settings/vouchers', label: text.vouchers, icon: 'ticket' },
    ],
  },
]
const house: NavGroup[] = [{ entries: [{ href: '/admin/payments', label: text.payments, icon: 'cash' }] }]

/** The frame of a person's own pages. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <SideNavLayout label={text.area} groups={own}>
    {children}
  </SideNavLayout>
)

/** The frame of the pages for those who run the house. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <SideNavLayout label={text.adminArea} groups={house} isWide>
    {children}
  </SideNavLayout>
)
