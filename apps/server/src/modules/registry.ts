import { calendar } from '#modules/learning/calendar'
import { homework } from '#modules/learning/homework'
import { income } from '#modules/learning/income'
import { learningReports } from '#modules/learning/learning-reports'
import { lectures } from '#modules/learning/lectures'
import { lessons } from '#modules/learning/lessons'
import { marking } from '#modules/learning/marking'
import { myLearning } from '#modules/learning/my-learning'
import { planShares } from '#modules/learning/plan-shares'
import { assets } from '#modules/ground/assets'
import { audit } from '#modules/ground/audit'
import { channels } from '#modules/ground/channels'
import { media } from '#modules/ground/media'
import { oneTimeCodes } from '#modules/ground/one-time-codes'
import { places } from '#modules/ground/places'
import { taxRules } from '#modules/ground/tax-rules'
import { people } from '#modules/people/people'
import { sessions } from '#modules/people/sessions'
import { credentials } from '#modules/people/credentials'
import { oidcProvider } from '#modules/people/oidc-provider'
import { socialSignIn } from '#modules/people/social-sign-in'
import { signUp } from '#modules/people/sign-up'
import { userAdmin } from '#modules/people/user-admin'
import { approvals } from '#modules/people/approvals'
import { notifications } from '#modules/people/notifications'
import { identityProof } from '#modules/people/identity-proof'
import { families } from '#modules/people/families'
import { familyRequests } from '#modules/people/family-requests'
import { timetable } from '#modules/people/timetable'
import { workItems } from '#modules/people/work-items'
import { createPrivacyModule } from '#modules/people/privacy'
import { escrow } from '#modules/money/escrow'
import { paymentAccounts } from '#modules/money/payment-accounts'
import { payments } from '#modules/money/payments'
import { payouts } from '#modules/money/payouts'
import { points } from '#modules/money/points'
import { knowledge } from '#modules/offer/knowledge'
import { openClasses } from '#modules/offer/open-classes'
import { courses } from '#modules/offer/courses'
import { seats } from '#modules/offer/seats'
import { reviews } from '#modules/offer/reviews'
import { teachers } from '#modules/offer/teachers'
import { schoolPupils } from '#modules/offer/school-pupils'
import { tutors } from '#modules/offer/tutors'
import { teacherContracts } from '#modules/offer/teacher-contracts'
import { applications } from '#modules/offer/applications'
import { authoring } from '#modules/offer/authoring'
import { classAuthoring } from '#modules/offer/class-authoring'
import { taughtClasses } from '#modules/offer/taught-classes'
import { entitlements } from '#modules/sale/entitlements'
import { subscriptions } from '#modules/sale/subscriptions'
import { offers } from '#modules/sale/offers'
import { promotions } from '#modules/sale/promotions'
import { orders } from '#modules/sale/orders'
import { carts } from '#modules/sale/carts'
import { enrolments } from '#modules/sale/enrolments'
import { gifts } from '#modules/sale/gifts'
import { referrals } from '#modules/sale/referrals'
import { refunds } from '#modules/sale/refunds'
import { invoices } from '#modules/sale/invoices'
import { taxPapers } from '#modules/sale/tax-papers'
import { chat } from '#modules/community/chat'
import { moderation } from '#modules/community/moderation'
import { support } from '#modules/community/support'
import { banners } from '#modules/backoffice/banners'
import { books } from '#modules/backoffice/books'
import { campaigns } from '#modules/backoffice/campaigns'
import { site } from '#modules/backoffice/site'
import type { Module } from '#platform/app/module'
import { demo } from '../demo/index.ts'
import { type Wing, wings } from './wings.ts'

const privacy = createPrivacyModule(() => modules)

/** The modules of each wing, in dependency order: a module comes after those it imports (checked by `scripts/boundaries.ts`). */
const modulesOf: Record<Wing, readonly Module[]> = {
  ground: [assets, media, audit, channels, oneTimeCodes, places, taxRules],
  people: [
    people,
    sessions,
    credentials,
    oidcProvider,
    socialSignIn,
    signUp,
    timetable,
    workItems,
    notifications,
    approvals,
    userAdmin,
    identityProof,
    families,
    familyRequests,
    privacy,
  ],
  money: [paymentAccounts, payments, payouts, escrow, points],
  offer: [
    knowledge,
    openClasses,
    courses,
    reviews,
    teachers,
    schoolPupils,
    seats,
    tutors,
    teacherContracts,
    applications,
    authoring,
    classAuthoring,
    taughtClasses,
  ],
  sale: [entitlements, subscriptions, offers, promotions, orders, carts, enrolments, gifts, referrals, refunds, invoices, taxPapers],
  learning: [lessons, homework, marking, calendar, lectures, learningReports, myLearning, income, planShares],
  community: [chat, moderation, support],
  backoffice: [banners, books, campaigns, site],
}

/**
 * Every module of the product, lowest first. Personal data is erased in the opposite order, so that referring rows are deleted first.
 * The demo data comes after all wings.
 */
export const modules: readonly Module[] = [...wings.flatMap((wing) => modulesOf[wing]), demo]
