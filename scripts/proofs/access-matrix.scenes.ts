import { consentPurposes } from '@khue/contracts/consents'
import { msgApp } from '@khue/contracts/notifications'
import { anybodys, hidden, house, inBody, ofChild, own, params, type Scene, thing, told, untried } from './access-matrix.scene.ts'
import { promotionScenes } from './access-matrix.promotions.scenes.ts'
import { newName, noCode, password } from './access-matrix.world.ts'

const profile = {
  name: newName,
  gender: null,
  birthDate: '2012-05-06',
  school: null,
  grade: null,
  languages: [],
  address: null,
  version: 0,
}
const card = { idNumber: '001185000001', issueDate: '2026-01-05', issuePlace: 'Cục Cảnh sát QLHC về TTXH' }
/** The generator of P-256 (SEC 2, 2.4.2). */
const pointOfCurve = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'
const pushToken = { endpoint: 'https://fcm.googleapis.com/fcm/send/access-matrix', keys: { p256dh: pointOfCurve, auth: 'A'.repeat(22) } }
const browser = { headers: msgApp, body: { token: pushToken } }
const device = { headers: { 'm-device-id': 'mot-may-cua-ung-dung' } }
const { version } = consentPurposes.PHOTO
const inbox = { headers: msgApp }

const money: Record<string, Scene> = {
  'GET /ams/v1/payment-accounts/mine': told({ view: 'private' }),
  'POST /ams/v1/payment-accounts/mine': own(() => ({ body: { bankBin: '970436', number: '9990001112', holder: 'NGUYEN VAN LA' } })),
  'POST /ams/v1/payment-accounts/mine/:id/default': thing(({ paymentAccountIds: [, second = ''] }) => second, params),
  'POST /ams/v1/payment-accounts/mine/:id/delete': thing(
    ({ paymentAccountIds: [first = ''] }) => first,
    (id) => ({ params: { id }, body: { password } }),
    { isSlow: true },
  ),
  'GET /carts/v1/items': told(),
  'POST /carts/v1/items': ofChild((learnerId) => ({ body: { sku: 'SUB-12M', learnerId } })),
  'DELETE /carts/v1/items': thing(
    ({ cartItemId }) => cartItemId,
    (ids) => ({ query: { ids } }),
    { isBlind: true },
  ),
  'GET /carts/v1/count': own(),
  'POST /carts/v1/refresh-items': own(() => ({ body: {} })),
  'POST /carts/v1/bulk-items': thing(
    ({ cartItemId }) => cartItemId,
    (id) => ({ body: { unchoose: [id] } }),
  ),
  'GET /orders/mine/by-hash': anybodys(),
  'GET /orders/mine/checkout': thing(
    ({ orderId }) => orderId,
    (ids) => ({ query: { ids } }),
    { tells: true },
  ),
  'PATCH /orders/mine/checkout': thing(
    ({ orderId }) => orderId,
    (id) => ({ body: { ids: [id], codes: [] } }),
  ),
  'POST /orders/mine/checkout': thing(
    ({ orderId }) => orderId,
    (id) => ({ body: { ids: [id], method: 'VNPAY' } }),
  ),
  'POST /orders/mine/mngt/cancel': thing(({ secondOrderId }) => secondOrderId, inBody),
  'GET /orders/mine/mngt/detail': thing(
    ({ orderId }) => orderId,
    (id) => ({ query: { id } }),
    { tells: true },
  ),
  'POST /orders/mine/mngt/pay-again': thing(({ paidOrderId }) => paidOrderId, inBody),
  'POST /orders/mine/mngt/receipt': thing(({ paidOrderId }) => paidOrderId, inBody),
  'POST /orders/mine/mngt/take-free': thing(
    ({ orderId }) => orderId,
    (id) => ({ body: { ids: [id] } }),
  ),
  'POST /css/v1/fly-courses/buy': untried, // whose learner it is for its tests say: as new-orders
  'POST /orders/mine/mngt/search': own(() => ({ body: {} }), { tells: true, view: 'shown' }),
  'POST /orders/mine/new-orders': ofChild((learnerId) => ({ body: { items: [{ sku: 'SUB-12M', quantity: 1, learnerId }] } })),
  'GET /orders/mine/payment-methods': own(),
  'GET /orders/mine/instalments': own(),
  'GET /orders/mine/instalments/preview': untried, // whose plan it is their tests say: as of an order
  'POST /orders/mine/instalments/pay': untried,
  'GET /orders/v1/admin/instalments': house,
  'POST /orders/v1/admin/instalments/give-up': house,
  'GET /orders/mine/refunds': own(),
  'GET /orders/mine/refunds/preview': thing(
    ({ orderId }) => orderId,
    (orderId) => ({ query: { orderId } }),
    { tells: true },
  ),
  'POST /orders/mine/refunds': thing(
    ({ orderId }) => orderId,
    (orderId) => ({ body: { orderId, lineIds: [orderId], total: 0, reason: 'Thử', channel: 'BALANCE' } }),
  ),
  'POST /orders/mine/refunds/withdraw': untried,
  'GET /refunds/v1/admin/refunds': house,
  'GET /refunds/v1/admin/refunds/:id': house,
  'POST /refunds/v1/admin/refunds/:id/check': house,
  'POST /refunds/v1/admin/refunds/:id/approve': house,
  'POST /refunds/v1/admin/refunds/:id/reject': house,
  'POST /refunds/v1/admin/refunds/:id/paid': house,
  'POST /refunds/v1/admin/refunds/:id/to-balance': house,
  'POST /refunds/v1/admin/refunds/:id/panel': house,
  'POST /refunds/v1/admin/refunds/:id/account': house,
  'POST /refunds/v1/admin/refunds/on-behalf': house,
  'GET /refunds/v1/admin/preview': house,
  'POST /refunds/v1/admin/bank-list': house,
  'GET /orders/v1/admin/search': house,
  'GET /orders/v1/admin/:id': house,
  'GET /payments/callbacks/vnpay': anybodys(),
  'POST /payments/callbacks/momo': anybodys({ view: 'shown' }), // judged by its signature, whoever's browser it were
  'POST /payments/callbacks/zalopay': anybodys({ view: 'shown' }), // judged by its signature, whoever's browser it were
  'POST /payments/callbacks/fundiin': anybodys({ view: 'shown' }), // judged by its signature, whoever's browser it were
  'POST /payments/callbacks/casso': anybodys({ view: 'shown' }), // judged by its signature, whoever's browser it were
  'POST /payments/callbacks/payos': anybodys({ view: 'shown' }), // judged by its signature, whoever's browser it were
  'POST /payments/callbacks/sepay': anybodys({ view: 'shown' }), // judged by its signature, whoever's browser it were
  'GET /payments/mine/balance': own(),
  'GET /payments/mine/balance/entries': own(),
  'POST /payments/mine/check-transactions': thing(
    ({ checkoutCode }) => checkoutCode,
    (code) => ({ body: { code } }),
    {
      none: noCode,
      isBlind: true,
    },
  ),
  'GET /payments/mine/checkouts/:code': thing(
    ({ checkoutCode }) => checkoutCode,
    (code) => ({ params: { code } }),
    {
      none: noCode,
      tells: true,
    },
  ),
  'GET /payments/v1/admin/overview': house,
  'GET /payments/v1/admin/held': house,
  'POST /payments/v1/admin/held/:code/ask': house,
  'GET /payments/v1/admin/suspense': house,
  'GET /payments/v1/admin/suspense/:id': house,
  'GET /payments/v1/admin/suspense/:id/candidates': house,
  'POST /payments/v1/admin/suspense/:id/resolve': house,
  'GET /payments/v1/returns/vnpay': anybodys(),
  'GET /escrow/v1/admin/fee-rates': house,
  'PUT /escrow/v1/admin/fee-rates': house,
  'GET /invoices/v1/mine': thing(
    ({ paidOrderId }) => paidOrderId,
    (orderId) => ({ query: { orderId } }),
    { tells: true },
  ),
  'POST /invoices/v1/mine/:id/correct': thing(
    ({ invoiceId }) => invoiceId,
    (id) => ({ params: { id }, body: { buyer: { name: newName, taxId: null, address: 'Hà Nội', email: 'le@khue.example' } } }),
  ),
  'GET /invoices/v1/admin/invoices': house,
  'GET /invoices/v1/admin/invoices/:id': house,
  'POST /invoices/v1/admin/invoices/:id/retry': house,
  'POST /invoices/v1/admin/invoices/:id/replace': house,
  'POST /invoices/v1/admin/invoices/:id/cancel': house,
  'GET /tax/v1/admin/rules': house,
  'POST /tax/v1/admin/rules/vat': house,
  'POST /tax/v1/admin/rules/withholding': house,
  'POST /tax/v1/admin/try': house,
  'GET /payments/v1/returns/:gateway': anybodys(),
  'GET /subscriptions/v1/mine': own(),
  'GET /subscriptions/v1/memberships': told(),
  'GET /subscriptions/v1/upgrade-quote': ofChild((learnerId) => ({ query: { learnerId } })),
  'POST /subscriptions/v1/pause': thing(
    ({ termLineId }) => termLineId,
    (lineId) => ({ body: { lineId, from: '2027-01-10', days: 1 } }),
  ),
  'POST /subscriptions/v1/resume': thing(
    ({ termLineId }) => termLineId,
    (lineId) => ({ body: { lineId } }),
  ),
  'POST /subscriptions/v1/seats': thing(
    ({ termLineId }) => termLineId,
    (lineId, { littleId: personId }) => ({ body: { lineId, personId } }),
  ),
  'DELETE /subscriptions/v1/seats/:id': thing(({ seatId }) => seatId, params),
  'GET /subscriptions/v1/plans': anybodys(),
}

const people: Record<string, Scene> = {
  'GET /ams/v1/users/profile': ofChild((personId) => ({ query: { personId } }), { tells: true }),
  'PUT /ams/v1/users/profile': ofChild((personId) => ({ query: { personId }, body: profile })),
  'PUT /ams/v1/users/profile/avatar': thing(
    ({ avatarId }) => avatarId,
    (assetId) => ({ body: { assetId } }),
  ),
  'GET /mid/v1/users/profile': told(),
  'GET /mid/v1/users/profile/identity': hidden(),
  'PUT /mid/v1/users/profile/identity': thing(
    ({ frontId }) => frontId,
    (frontAssetId, { backId }) => ({
      body: { ...card, frontAssetId, backAssetId: backId },
    }),
  ),
  'GET /mid/v1/users/profile/identity/views': hidden(),
  'POST /mid/v1/users/profile/request-identify': own(),
  'GET /msa/v1/masters/is-master': own(),
  'GET /mid/v1/families/mine': told(),
  'POST /mid/v1/families/children': {
    open: 'parent',
    own: () => ({ body: { name: 'Con Người Khác', birthDate: '2016-01-01', gender: null, grade: null, isGuardian: true } }),
  },
  'POST /mid/v1/families/children/:id/sign-in-codes': { ...thing(({ littleId }) => littleId, params), open: 'parent' },
  'GET /mid/v1/families/consents': ofChild((personId) => ({ query: { personId } })),
  'PUT /mid/v1/families/consents': ofChild((personId) => ({ query: { personId }, body: { purpose: 'PHOTO', version, isGranted: true } })),
  'GET /mid/v1/families/consents/log': ofChild((personId) => ({ query: { personId } })),
  'GET /mid/v1/users/policy-acceptances': ofChild((personId) => ({ query: { personId } })),
  'POST /mid/v1/families/invitations': own(() => ({ body: { as: 'guardian' } })),
  'POST /mid/v1/families/invitations/accept': untried,
  'POST /mid/v1/families/invitations/read': untried,
  'DELETE /mid/v1/families/links/:personId': thing(
    ({ littleId }) => littleId,
    (personId) => ({ params: { personId } }),
    { isBlind: true },
  ),
  'POST /mid/v1/users/my-data': ofChild((personId) => ({ body: { personId, password } }), { isSlow: true, tells: true }),
  'POST /mid/v1/users/delete': ofChild((personId) => ({ body: { personId, password, reason: 'Thử' } }), { isSlow: true, isBlind: true }),
  'POST /mid/v1/data-requests': own(() => ({ body: { kind: 'CORRECT', content: 'Sửa tên giúp tôi' } })),
  'GET /mid/v1/data-requests/mine': told(),
  'GET /messaging/notifications/load-more': own(() => inbox, { tells: true, view: 'private' }),
  'GET /messaging/notifications/count-not-seen': own(() => inbox),
  'GET /messaging/notifications/detail/:id': thing(
    ({ notificationId }) => notificationId,
    (id) => ({ ...inbox, params: { id } }),
    { tells: true, view: 'private' },
  ),
  'POST /messaging/notifications/seen': own(() => inbox),
  'POST /messaging/notifications/mark-read': thing(
    ({ notificationId }) => notificationId,
    (id) => ({ ...inbox, body: { id } }),
  ),
  'POST /messaging/notifications/mark-all-read': own(() => inbox),
  'POST /messaging/notifications/archive': thing(
    ({ notificationId }) => notificationId,
    (id) => ({ ...inbox, body: { id, action: 'UNARCHIVE' } }),
  ),
  'GET /messaging/notifications/push-key': own(() => inbox),
  'POST /messaging/notifications/register': own(() => browser),
  'POST /messaging/notifications/unregister': own(() => browser),
  'POST /messaging/v1/notifications/unsubscribe/read': anybodys(), // a letter's own key says whose it is
  'POST /messaging/v1/notifications/unsubscribe': anybodys(),
  'GET /messaging/v1/notifications/settings/mine': told(),
  'POST /messaging/v1/notifications/settings/mine/try-mailbox': own(() => ({}), { isBlind: true }),
  'PATCH /messaging/v1/notifications/settings/mine': own(() => ({ body: { quietHours: { from: '23:11', to: '04:00' } } })),
  'POST /assets/v1/files/create-signed-upload-url': own(() => ({
    body: { fileName: 'b.png', size: 10, sha256: '1'.repeat(64) },
    headers: { 'uploader-code': 'ATTACHMENT' },
  })),
  'POST /assets/v1/files/finish-upload': thing(
    ({ openUploadId }) => openUploadId,
    (assetId) => ({ body: { assetId } }),
  ),
}

const signIn: Record<string, Scene> = {
  ...Object.fromEntries(['confirm', 'confirm/passkey'].map((path) => [`POST /mid/v1/auth/${path}`, untried])),
  ...Object.fromEntries(
    [
      'child-code',
      'login',
      'login/by-code',
      'login/oauth2/handler',
      'login/oauth2/start',
      'login/send-code',
      'native/login',
      'native/login-by-code',
      'native/logout',
      'native/refresh',
      'native/validate-2fa-token',
      'passkey',
      'passkey/start',
      'web-view',
    ].map((path) => [`POST /mid/v1/auth/${path}`, anybodys()]),
  ),
  ...Object.fromEntries(
    [
      'forgot-password',
      'register-by-email',
      'register-by-phone',
      'resend-otp',
      'set-password',
      'submit-registration',
      'validate-2fa-token',
      'verify-otp',
    ].map((path) => [`POST /mid/v1/users/${path}`, anybodys()]),
  ),
  'GET /mid/v1/auth/login/ways': anybodys(),
  'POST /mid/v1/auth/logout': anybodys({ view: 'of the session' }),
  'POST /mid/v1/auth/refresh': anybodys({ view: 'of the session' }),
  'POST /mid/v1/auth/view-as/end': { ...untried, view: 'of the session' },
  'POST /mid/v1/auth/web-view-code': own(() => ({ body: {}, ...device })),
  'POST /mid/v1/users/add-login-type': untried,
  'POST /mid/v1/users/remove-login-type': untried,
  'POST /mid/v1/users/change-password': untried,
  'POST /mid/v2/users/change-password': untried,
  'GET /mid/v1/users/login-types': hidden(),
  'GET /mid/v1/users/passkeys': hidden({ tells: true }),
  'POST /mid/v1/users/passkeys': untried,
  'POST /mid/v1/users/passkeys/start': own(),
  'PATCH /mid/v1/users/passkeys/:id': thing(
    ({ passkeyId }) => passkeyId,
    (id) => ({ params: { id }, body: { name: 'Của tôi' } }),
  ),
  'DELETE /mid/v1/users/passkeys/:id': thing(({ passkeyId }) => passkeyId, params),
  'GET /mid/v1/users/second-factor': hidden(),
  'POST /mid/v1/users/second-factor/start': own(),
  'POST /mid/v1/users/second-factor/confirm': untried,
  'POST /mid/v1/users/second-factor/disable': untried,
  'POST /mid/v1/users/second-factor/recovery-codes': untried,
  'GET /mid/v1/users/security-notices': hidden(),
  'POST /mid/v1/users/security-notices/seen': own(),
  'GET /mid/v1/users/sessions': hidden({ tells: true }),
  'DELETE /mid/v1/users/sessions/:id': thing(({ otherSessionId }) => otherSessionId, params),
  'POST /mid/v1/users/sessions/end-others': own(),
  'POST /chat/v1/socket-ticket': own(),
  'POST /tns/v1/teachers/:id/ratings': untried, // who was not taught may not, which the module's tests say
  'PUT /tns/v1/teachers/ratings/:id/reply': untried, // whom it is about may: teachers.test.ts
  'POST /tns/v1/teachers/:id/interact': untried,
  'GET /utilities/search-history': own(() => ({ query: { scope: 'COURSE' } }), { view: 'private' }),
  'POST /utilities/search-history': own(() => ({ body: { scope: 'COURSE', name: 'toán 8' } })),
  'POST /utilities/search-history/forget': own(() => ({ body: { scope: 'COURSE' } })),
}

const report = { kind: 'course', id: 'access-matrix', path: '/courses', reason: 'OTHER' }

const rest: Record<string, Scene> = {
  'POST /utilities/forms/report': own(() => ({ body: report })),
  'POST /clms-sale/v1/hold-slot': ofChild((learnerId, { batchId }) => ({ body: { kind: 'BATCH', id: batchId, learnerId } })),
  'GET /clms-sale/v1/detail-holding': thing(
    ({ holdId }) => holdId,
    (id) => ({ query: { id } }),
    { tells: true },
  ),
  'POST /css/v1/course-sale/:id/reviews': untried, // who was taught may: reviews.test.ts
  'POST /css/v1/course-sale/reviews/:id/report': untried,
  'PUT /css/v1/course-sale/reviews/:id/reply': untried,
  'POST /css/v1/fly-courses/interact': untried,
  'POST /css/v1/fly-courses/search': anybodys({ view: 'shown' }),
  ...Object.fromEntries(
    [
      'GET /css/v1/course-sale/explore',
      'GET /css/v1/course-sale/:id',
      'GET /css/v1/course-sale/:id/reviews',
      'GET /css/v1/testimonials',
      'GET /css/v1/fly-courses/detail',
      'GET /css/v1/fly-courses/suggestion',
      'GET /clms-sale/v1/search',
      'GET /clms-sale/v1/suggestion',
      'GET /marketing/v1/banner/search',
      'GET /css/v2/course-sale',
      'GET /css/v2/course-sale/facets',
      'GET /css/v1/fly-courses/search',
      'GET /css/v1/autocomplete-suggestion',
      'GET /css/v1/read-search',
      'GET /css/v1/categories/:slug',
      ...['posts', 'latest-posts', 'posts/:slug', 'posts/:slug/related'].map((path) => `GET /knowledge/v1/${path}`),
      'GET /tns/v1/teachers/top',
      'GET /tns/v1/teachers/:id',
      'GET /tns/v1/teachers/:id/ratings',
      'GET /tns/v1/teachers/:id/live-classes',
      'GET /tns/v1/teachers/:id/active-services',
      'GET /tns/v1/teachers/:id/calendar-events',
      'GET /tns/v1/tutor-sale/search',
      'GET /tns/v1/tutor-sale/facets',
      'GET /tns/v1/tutor-sale/autocomplete-suggestion',
      'GET /tns/v1/tutor-sale/:id',
      'POST /utilities/forms/submit',
      'GET /utilities/places/communes',
      'GET /utilities/policies',
      'GET /utilities/static',
    ].map((key) => [key, anybodys()]),
  ),
  ...Object.fromEntries(
    [
      'GET /messaging/v1/admin/campaigns',
      'POST /messaging/v1/admin/campaigns',
      'GET /messaging/v1/admin/campaigns/:id',
      'PUT /messaging/v1/admin/campaigns/:id',
      'GET /messaging/v1/admin/campaigns/:id/audience',
      'GET /messaging/v1/admin/campaigns/:id/counts',
      ...['delete', 'test', 'schedule', 'take-back', 'retry', 'stop'].map((act) => `POST /messaging/v1/admin/campaigns/:id/${act}`),
      ...['posts', 'posts/:id', 'posts/:id/versions/:version'].map((path) => `GET /knowledge/v1/admin/${path}`),
      ...['save', 'publish', 'unpublish', 'rename'].map((act) => `POST /knowledge/v1/admin/posts/:id/${act}`),
      'POST /knowledge/v1/admin/posts',
      'POST /knowledge/v1/admin/previews',
      'GET /css/v1/admin/courses',
      'GET /css/v1/admin/classes',
      'GET /css/v1/admin/courses/:id',
      'PATCH /css/v1/admin/courses/:id',
      'GET /css/v1/admin/classes/:id',
      'PATCH /css/v1/admin/classes/:id',
      'POST /knowledge/v1/admin/posts/:id/cover',
      'POST /knowledge/v1/admin/posts/:id/documents',
      'DELETE /knowledge/v1/admin/posts/:id/documents/:documentId',
      'GET /css/v1/admin/categories',
      'POST /css/v1/admin/categories',
      'PATCH /css/v1/admin/categories/:id',
      'DELETE /css/v1/admin/categories/:id',
      'GET /css/v1/admin/reviews',
      'POST /css/v1/admin/reviews/:id/choose',
      'POST /css/v1/admin/reviews/:id/judge',
      'GET /marketing/v1/admin/banners',
      'POST /marketing/v1/admin/banners',
      'PUT /marketing/v1/admin/banners/:id',
      'DELETE /marketing/v1/admin/banners/:id',
      'GET /messaging/v1/admin/message-budgets',
      'PUT /messaging/v1/admin/message-budgets/:category',
      'GET /messaging/v1/admin/message-previews',
      'GET /mid/v1/admin/audit',
      'GET /mid/v1/admin/data-requests',
      'POST /mid/v1/admin/data-requests/:id/handle',
      'GET /mid/v1/admin/identity-proofs',
      'POST /mid/v1/admin/identity-proofs/:personId/judge',
      'POST /mid/v1/admin/identity-proofs/:personId/open',
      'GET /mid/v1/admin/users',
      'GET /utilities/admin/messages',
      'POST /utilities/admin/messages/:id/handle',
      'GET /utilities/admin/texts',
      'GET /utilities/admin/texts/:key',
      'POST /utilities/admin/texts/:key',
      'POST /utilities/admin/texts/preview',
      'GET /mid/v1/admin/users/cards',
      'GET /mid/v1/admin/users/:id',
      'GET /subscriptions/v1/admin/plans',
      'GET /subscriptions/v1/admin/plans/:sku',
      'POST /subscriptions/v1/admin/plans',
      'PUT /subscriptions/v1/admin/plans/:sku',
      'POST /subscriptions/v1/admin/plans/:sku/sale',
      'GET /ledger/v1/admin/trial-balance',
      'GET /ledger/v1/admin/entries',
      'POST /ledger/v1/admin/exports',
      'GET /ledger/v1/admin/reconcile',
      'POST /ledger/v1/admin/reconcile',
      'GET /tns/v1/admin/ratings',
      'POST /tns/v1/admin/ratings/:id/judge',
      ...['end-sessions', 'grant-role', 'lock', 'reveal-identifiers', 'revoke-role', 'unlock', 'view-as'].map(
        (act) => `POST /mid/v1/admin/users/:id/${act}`,
      ),
    ].map((key) => [key, house]),
  ),
}

/**
 * What each endpoint is, said once more and apart from its contract: who may call, and whose it is. For a new endpoint add a
 * row above (`access-matrix.scene.ts` has the kinds): `anybodys` when it belongs to nobody or its caller is not yet known, `house`
 * for the house's own people, `own` when it is about whoever calls, `thing` when it names something that has an owner.
 */
export const scenes: Record<string, Scene> = { ...money, ...people, ...signIn, ...rest, ...promotionScenes }
