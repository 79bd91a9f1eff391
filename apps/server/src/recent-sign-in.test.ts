import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const { app, given, pool } = await testApp()
const served = [...app.api.served.values()].map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const guarded = served.filter(({ recentSignIn }) => recentSignIn)

/**
 * What an admin does to the rights, secrets or money of others or to prices, and what a guardian lets a child spend. A new deed of this kind is added here and
 * marked in its contract.
 */
const expected = [
  'POST /authoring/v1/admin/approvals/:id/approve',
  'POST /authoring/v1/admin/approvals/:id/reject',
  'POST /authoring/v1/admin/class-approvals/:id/approve',
  'POST /authoring/v1/admin/class-approvals/:id/reject',
  'POST /chat/v1/admin/cases/:id/decide',
  'POST /clms/v1/admin/lesson-problems/:id/decide',
  'POST /clms/v1/admin/lessons/:id/reverse',
  'POST /chat/v1/admin/cases/:id/open',
  'POST /mid/v1/admin/approvals/:id/decide',
  'POST /mid/v1/admin/approvals/:id/withdraw',
  'POST /mid/v1/admin/data-requests/:id/handle',
  'POST /mid/v1/admin/identity-proofs/:personId/open',
  'POST /mid/v1/admin/identity-proofs/:personId/review',
  ...['end-sessions', 'grant-role', 'lock', 'reveal-identifiers', 'revoke-role', 'unlock', 'view-as'].map(
    (act) => `POST /mid/v1/admin/users/:id/${act}`,
  ),
  'POST /tns/v1/admin/applications/:id/approve',
  'POST /tns/v1/admin/applications/:id/proofs/:assetId/open',
  'POST /tns/v1/admin/contract-templates',
  'POST /tns/v1/admin/contract-templates/:version/withdraw',
  ...['complete', 'end', 'open', 'send-back'].map((act) => `POST /tns/v1/admin/contracts/:id/${act}`),
  'PATCH /css/v1/admin/classes/:id',
  'PATCH /css/v1/admin/courses/:id',
  'POST /msa/v1/admin/points',
  'POST /orders/v1/admin/instalments/write-off',
  'POST /payments/v1/admin/suspense/:id/resolve',
  'POST /payouts/v1/admin/batches',
  ...['check', 'drop', 'export', 'send'].map((act) => `POST /payouts/v1/admin/batches/:id/${act}`),
  ...['hold', 'release'].map((act) => `POST /payouts/v1/admin/payees/:id/${act}`),
  'POST /payouts/v1/admin/payouts/:id/outcome',
  'POST /payouts/v1/admin/statements',
  'PUT /payouts/v1/admin/calendars',
  'POST /promotions/v1/admin/promotions/:id/codes',
  'POST /promotions/v1/admin/promotions/:id/codes/withdraw',
  'POST /promotions/v1/admin/promotions/:id/gifts',
  'POST /promotions/v1/admin/promotions/:id/state',
  'POST /refunds/v1/admin/bank-transfer-export',
  ...['account', 'approve', 'check', 'paid', 'panel', 'reject', 'to-balance'].map((act) => `POST /refunds/v1/admin/refunds/:id/${act}`),
  'POST /refunds/v1/admin/refunds/on-behalf',
  'POST /promotions/v1/admin/rewards',
  'POST /subscriptions/v1/admin/plans',
  'POST /subscriptions/v1/admin/plans/:sku/sale',
  'POST /tax-papers/v1/admin/filings',
  'POST /tax/v1/admin/rules/vat',
  'POST /tax/v1/admin/rules/withholding',
  'PUT /clms/v1/plan-shares/admin/rules',
  'PUT /escrow/v1/admin/fee-rates',
  'PUT /promotions/v1/admin/promotions/:id',
  'PUT /promotions/v1/admin/rewards/:id',
  'PUT /subscriptions/v1/admin/plans/:sku',
  'PUT /mid/v1/families/children/:id/spending-rule',
]

test('these deeds take a recent sign-in', () => {
  expect(guarded.map(nameOf).toSorted()).toEqual(expected.toSorted())
})

/** Everything else that an admin writes: it concerns the content of the site, or is checked by another guard. */
const needless = [
  /^\S+ \/(knowledge|marketing|utilities|messaging|tns|invoices)\//,
  /^\S+ \/css\/v1\/admin\/(categories|reviews)/,
  /^POST \/tax\/v1\/admin\/preview$/, // computes
  /^POST \/tax-papers\/v1\/admin\/papers\/:id\/retry$/, // asks the provider again
  /^\S+ \/mid\/v1\/admin\/closures/, // days without lessons
  /^POST \/mid\/v1\/admin\/work-items\//, // hold a case for minutes
  /^\S+ \/authoring\/v1\/admin\/approvals\/:id\/remarks/, // words for the teacher
  /^POST \/chat\/v1\/admin\/supports\//,
  /^POST \/ledger\/v1\/admin\/(exports|reconcile)$/, // reads
  /^POST \/payments\/v1\/admin\/held\/:code\/recheck$/, // asks the gateway again
  /^POST \/promotions\/v1\/admin\/promotions(\/preview)?$/, // drafts: what gives value is marked
]
test('every other write of an admin is known to need none', () => {
  const writes = served.filter(({ method, path, recentSignIn }) => method !== 'GET' && path.includes('/admin') && !recentSignIn)
  expect(writes.map(nameOf).filter((name) => !needless.some((pattern) => pattern.test(name)))).toEqual([])
})

test.each(guarded)('a session confirmed ten minutes ago is refused at $method $path', async ({ method, path }) => {
  const admin = await given.admin()
  const send = () =>
    app.fastify.inject({
      method,
      url: `/api${path.replace(/:\w+/g, 'x')}`,
      headers: { authorization: `Bearer ${admin.accessToken}` },
      payload: {},
    })
  expect((await send()).json().code).not.toBe('RECENT_SIGN_IN_REQUIRED')
  await pool.query(`update sessions set confirmed_at = now() - interval '10 minutes' where account_id = $1`, [admin.accountId])
  const refused = await send()
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
})
