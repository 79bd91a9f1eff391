/** The pure rule files that `npm run mutate` changes: states, prices, refunds, tax, points, what belongs to what. Their tests stand beside them. */
const rules = [
  'ground/tax-rules/{rules-in-force,vat,withholding}',
  'people/identity-proof/proof',
  'people/privacy/data-request',
  'money/escrow/escrow',
  'money/ledger/money',
  'money/payments/payment',
  'money/payments/desk/candidates',
  'money/payments/vietqr/{memo,same-transfer}',
  'money/points/points',
  'offer/courses/course',
  'offer/open-classes/open-class',
  'sale/carts/cart',
  'sale/enrolments/enrolment',
  'sale/gifts/gift',
  'sale/invoices/invoice',
  'sale/orders/{basket,order}',
  'sale/orders/instalments/instalment',
  'sale/promotions/codes/code-state',
  'sale/promotions/quoting/{basket,discount-steps,eligibility,quote}',
  'sale/referrals/referral',
  'sale/refunds/{amounts,refund}',
  'sale/subscriptions/subscription',
  'sale/subscriptions/{earning/earning,pauses/pause,upgrades/upgrade}',
  'backoffice/campaigns/campaign',
]

const modules = 'apps/server/src/modules'

export const ruleFiles = rules.map((rule) => `${modules}/${rule}.ts`)
/** `points.test.ts` and others of the same name need a database; these do not. */
export const ruleTests = [
  ...rules.filter((rule) => rule !== 'money/points/points').map((rule) => `${modules}/${rule}.test.ts`),
  `${modules}/money/points/point.test.ts`,
  `${modules}/sale/promotions/quoting/{quote.model,quote-words}.test.ts`,
]
