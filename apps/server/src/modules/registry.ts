import { assets } from '#modules/assets'
import { audit } from '#modules/audit'
import { books } from '#modules/books'
import { campaigns } from '#modules/campaigns'
import { carts } from '#modules/carts'
import { catalogue } from '#modules/catalogue'
import { channels } from '#modules/channels'
import { chat } from '#modules/chat'
import { entitlements } from '#modules/entitlements'
import { enrolments } from '#modules/enrolments'
import { escrow } from '#modules/escrow'
import { families } from '#modules/families'
import { gifts } from '#modules/gifts'
import { identityProof } from '#modules/identity-proof'
import { identity } from '#modules/identity'
import { invoices } from '#modules/invoices'
import { instalments } from '#modules/instalments'
import { knowledge } from '#modules/knowledge'
import { moderation } from '#modules/moderation'
import { notifications } from '#modules/notifications'
import { offers } from '#modules/offers'
import { oneTimeCodes } from '#modules/one-time-codes'
import { orders } from '#modules/orders'
import { paymentAccounts } from '#modules/payment-accounts'
import { payments } from '#modules/payments'
import { places } from '#modules/places'
import { points } from '#modules/points'
import { createPrivacyModule } from '#modules/privacy'
import { promotions } from '#modules/promotions'
import { refunds } from '#modules/refunds'
import { referrals } from '#modules/referrals'
import { signInProvider } from '#modules/sign-in-provider'
import { site } from '#modules/site'
import { subscriptions } from '#modules/subscriptions'
import { support } from '#modules/support'
import { taxRules } from '#modules/tax-rules'
import { teachers } from '#modules/teachers'
import { tutors } from '#modules/tutors'
import type { Module } from '#platform/module'
import { demo } from '../demo/index.ts'

const belowPrivacy: readonly Module[] = [
  assets,
  audit,
  taxRules,
  places,
  notifications,
  channels,
  oneTimeCodes,
  identity,
  families,
  paymentAccounts,
  identityProof,
  signInProvider,
  points,
  catalogue,
  teachers,
  knowledge,
  tutors,
  entitlements,
  escrow,
  subscriptions,
  offers,
  payments,
  promotions,
  instalments,
  orders,
  carts,
  gifts,
  enrolments,
  refunds,
  invoices,
  referrals,
  chat,
  moderation,
  support,
  site,
  campaigns,
  books,
  demo,
]

/** Every module of the product, from the ground up (ARCHITECTURE.md, "Floors"). */
export const modules: readonly Module[] = [...belowPrivacy, createPrivacyModule(belowPrivacy)]
