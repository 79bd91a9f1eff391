import type { Page } from '@playwright/test'
import { openFirst, pressFirst, type Screen } from './screen.ts'

const openFirstPost = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Sửa bài/ })
    .first()
    .click()
  await page.getByLabel('Tóm tắt').waitFor()
}

const openNamed = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name }).waitFor({ state: 'detached' })
}

const pages: readonly Omit<Screen, 'phone'>[] = [
  { name: 'admin-knowledge', path: '/admin/knowledge' },
  { name: 'admin-knowledge-post', path: '/admin/knowledge?term=hang+dang+thuc', act: openFirstPost },
  { name: 'admin-rewards', path: '/admin/rewards' },
  { name: 'admin-referrals', path: '/admin/referrals' },
  { name: 'admin-promotions', path: '/admin/promotions' },
  { name: 'admin-promotion-new', path: '/admin/promotions/new' },
  { name: 'site-admin-texts', path: '/admin/texts' },
  { name: 'site-admin-text', path: '/admin/texts/partners' },
  { name: 'site-admin-requests', path: '/admin/requests' },
  { name: 'admin-reports', path: '/admin/requests?kind=REPORT' },
  { name: 'admin-courses', path: '/admin/courses' },
  { name: 'admin-course', path: '/admin/courses', act: openFirst },
  { name: 'admin-classes', path: '/admin/classes' },
  { name: 'admin-class', path: '/admin/classes', act: openFirst },
  { name: 'admin-class-approvals', path: '/admin/approvals/classes' },
  { name: 'admin-class-approval', path: '/admin/approvals/classes', act: openFirst },
  { name: 'admin-lessons', path: '/admin/lessons' },
  { name: 'admin-lesson-problems', path: '/admin/lesson-problems' },
  { name: 'admin-lesson-problem', path: '/admin/lesson-problems', act: openFirst },
  { name: 'admin-reviews', path: '/admin/reviews' },
  { name: 'admin-reviews-judging', path: '/admin/reviews?waiting=eligible', act: pressFirst(/^Ẩn đánh giá/) },
  { name: 'admin-ratings', path: '/admin/ratings' },
  { name: 'admin-categories', path: '/admin/categories' },
  { name: 'admin-banners', path: '/admin/banners' },
  { name: 'admin-banner', path: '/admin/banners/new' },
  { name: 'admin-users', path: '/admin/users' },
  { name: 'admin-audit', path: '/admin/audit' },
  { name: 'admin-second-looks', path: '/admin/second-looks' },
  { name: 'admin-campaigns', path: '/admin/campaigns' },
  { name: 'admin-campaign-new', path: '/admin/campaigns/new' },
  { name: 'admin-applications', path: '/admin/applications' },
  { name: 'admin-applications-preview', path: '/admin/applications', act: openFirst },
  { name: 'admin-application', path: '/admin/applications', act: async (page) => (await openFirst(page), openNamed(page, 'Xét hồ sơ')) },
  { name: 'admin-identity-proofs', path: '/admin/identity-proofs' },
  { name: 'admin-contracts', path: '/admin/contracts' },
  { name: 'admin-contract', path: '/admin/contracts', act: openFirst },
  { name: 'admin-contract-templates', path: '/admin/contracts/templates' },
  { name: 'admin-messages', path: '/admin/messages' },
  { name: 'admin-data-requests', path: '/admin/data-requests' },
  { name: 'admin-payments', path: '/admin/payments' },
  { name: 'admin-orders', path: '/admin/orders' },
  { name: 'admin-order', path: '/admin/orders', act: openFirst },
  { name: 'admin-payment', path: '/admin/payments', act: openFirst },
  { name: 'admin-refunds', path: '/admin/refunds' },
  { name: 'admin-refund', path: '/admin/refunds', act: openFirst },
  { name: 'admin-promotion', path: '/admin/promotions', act: openFirst },
  { name: 'admin-invoice', path: '/admin/invoices', act: openFirst },
  { name: 'admin-payouts', path: '/admin/payouts' },
  { name: 'admin-payouts-owed', path: '/admin/payouts/owed' },
  { name: 'admin-payout-statements', path: '/admin/payouts/statements' },
  { name: 'admin-payout-calendar', path: '/admin/payouts/calendar' },
  { name: 'admin-fee-rates', path: '/admin/fee-rates' },
  { name: 'admin-plan-shares', path: '/admin/plan-shares' },
  { name: 'admin-plans', path: '/admin/plans' },
  { name: 'admin-plan', path: '/admin/plans/SUB-6M' },
  { name: 'admin-ledger', path: '/admin/ledger' },
  { name: 'admin-ledger-account', path: '/admin/ledger/deferred-revenue' },
  { name: 'admin-invoices', path: '/admin/invoices' },
  { name: 'admin-tax', path: '/admin/tax' },
]

/** Screens of the admin pages. */
export const adminScreens: readonly Screen[] = pages.map((page) => ({ ...page, phone: '0900000009' }))
