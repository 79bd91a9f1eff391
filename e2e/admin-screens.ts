import type { Page } from '@playwright/test'
import { openFirst, pressFirst, type Screen } from './screen.ts'

const openFirstPost = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Sửa bài/ })
    .first()
    .click()
  await page.getByLabel('Tóm tắt').waitFor()
}

/** What the house itself sees. */
export const adminScreens: readonly Screen[] = [
  { name: 'admin-knowledge', path: '/admin/knowledge', phone: '0900000009' },
  { name: 'admin-knowledge-post', path: '/admin/knowledge?term=hang+dang+thuc', phone: '0900000009', act: openFirstPost },
  { name: 'admin-rewards', path: '/admin/rewards', phone: '0900000009' },
  { name: 'admin-promotions', path: '/admin/promotions', phone: '0900000009' },
  { name: 'admin-promotion-new', path: '/admin/promotions/new', phone: '0900000009' },
  { name: 'site-admin-texts', path: '/admin/texts', phone: '0900000009' },
  { name: 'site-admin-text', path: '/admin/texts/partners', phone: '0900000009' },
  { name: 'site-admin-requests', path: '/admin/requests', phone: '0900000009' },
  { name: 'admin-reports', path: '/admin/requests?kind=REPORT', phone: '0900000009' },
  { name: 'admin-courses', path: '/admin/courses', phone: '0900000009' },
  { name: 'admin-course', path: '/admin/courses', phone: '0900000009', act: openFirst },
  { name: 'admin-classes', path: '/admin/classes', phone: '0900000009' },
  { name: 'admin-class', path: '/admin/classes', phone: '0900000009', act: openFirst },
  { name: 'admin-reviews', path: '/admin/reviews', phone: '0900000009' },
  { name: 'admin-reviews-judging', path: '/admin/reviews?waiting=telling', phone: '0900000009', act: pressFirst(/^Ẩn đánh giá/) },
  { name: 'admin-ratings', path: '/admin/ratings', phone: '0900000009' },
  { name: 'admin-categories', path: '/admin/categories', phone: '0900000009' },
  { name: 'admin-banners', path: '/admin/banners', phone: '0900000009' },
  { name: 'admin-banner', path: '/admin/banners/new', phone: '0900000009' },
  { name: 'admin-users', path: '/admin/users', phone: '0900000009' },
  { name: 'admin-audit', path: '/admin/audit', phone: '0900000009' },
  { name: 'admin-campaigns', path: '/admin/campaigns', phone: '0900000009' },
  { name: 'admin-campaign-new', path: '/admin/campaigns/new', phone: '0900000009' },
  { name: 'admin-identity-proofs', path: '/admin/identity-proofs', phone: '0900000009' },
  { name: 'admin-messages', path: '/admin/messages', phone: '0900000009' },
  { name: 'admin-data-requests', path: '/admin/data-requests', phone: '0900000009' },
  { name: 'admin-payments', path: '/admin/payments', phone: '0900000009' },
  { name: 'admin-orders', path: '/admin/orders', phone: '0900000009' },
  { name: 'admin-order', path: '/admin/orders', phone: '0900000009', act: openFirst },
  { name: 'admin-payment', path: '/admin/payments', phone: '0900000009', act: openFirst },
  { name: 'admin-refunds', path: '/admin/refunds', phone: '0900000009' },
  { name: 'admin-refund', path: '/admin/refunds', phone: '0900000009', act: openFirst },
  { name: 'admin-promotion', path: '/admin/promotions', phone: '0900000009', act: openFirst },
  { name: 'admin-invoice', path: '/admin/invoices', phone: '0900000009', act: openFirst },
  { name: 'admin-fee-rates', path: '/admin/fee-rates', phone: '0900000009' },
  { name: 'admin-plans', path: '/admin/plans', phone: '0900000009' },
  { name: 'admin-plan', path: '/admin/plans/SUB-6M', phone: '0900000009' },
  { name: 'admin-ledger', path: '/admin/ledger', phone: '0900000009' },
  { name: 'admin-ledger-account', path: '/admin/ledger/deferred-revenue', phone: '0900000009' },
  { name: 'admin-invoices', path: '/admin/invoices', phone: '0900000009' },
  { name: 'admin-tax', path: '/admin/tax', phone: '0900000009' },
]
