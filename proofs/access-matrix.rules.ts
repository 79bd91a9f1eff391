import { consentPurposes } from '@khue/contracts/people/consents'
import { msgApp } from '@khue/contracts/people/notifications'
import { chatRules } from './access-matrix.chat.rules.ts'
import { commerceRules } from './access-matrix.commerce.rules.ts'
import { learningRules } from './access-matrix.learning.rules.ts'
import { promotionRules } from './access-matrix.promotions.rules.ts'
import { forGuests, hidden, forAdmins, ofChild, own, params, type AccessRule, thing, showing, roleOnly } from './access-matrix.rule.ts'
import { signInRules } from './access-matrix.sign-in.rules.ts'
import { teachingRules } from './access-matrix.teaching.rules.ts'
import { newName, password } from './access-matrix.world.ts'

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
const { version } = consentPurposes.PHOTO
const inbox = { headers: msgApp }

const people: Record<string, AccessRule> = {
  'GET /ams/v1/users/profile': ofChild((personId) => ({ query: { personId } }), { showsOwnData: true }),
  'PUT /ams/v1/users/profile': ofChild((personId) => ({ query: { personId }, body: profile })),
  'PUT /ams/v1/users/profile/avatar': thing(
    ({ avatarId }) => avatarId,
    (assetId) => ({ body: { assetId } }),
  ),
  ...learningRules,
  'GET /mid/v1/users/profile': showing(),
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
  'GET /mid/v1/families/mine': showing(),
  'POST /mid/v1/families/children': {
    open: 'parent',
    own: () => ({ body: { name: 'Con Người Khác', birthDate: '2016-01-01', gender: null, grade: null, isGuardian: true } }),
  },
  'POST /mid/v1/families/children/:id/sign-in-codes': { ...thing(({ littleId }) => littleId, params), open: 'parent' },
  'GET /mid/v1/families/consents': ofChild((personId) => ({ query: { personId } })),
  'PUT /mid/v1/families/consents': ofChild((personId) => ({ query: { personId }, body: { purpose: 'PHOTO', version, isGranted: true } })),
  'GET /mid/v1/families/consents/log': ofChild((personId) => ({ query: { personId } })),
  'GET /mid/v1/families/requests': showing(),
  'POST /mid/v1/families/requests/:id/approve': thing(({ familyRequestIds: [first] }) => first, params),
  'POST /mid/v1/families/requests/:id/refuse': thing(
    ({ familyRequestIds: [, second] }) => second,
    (id) => ({ params: { id }, body: { reason: null } }),
  ),
  'POST /mid/v1/families/requests/:id/withdraw': roleOnly, // the child's own; ownership is tested in its module
  'GET /mid/v1/families/spending-rules': showing(),
  'PUT /mid/v1/families/children/:id/spending-rule': thing(
    ({ littleId }) => littleId,
    (id) => ({ params: { id }, body: { mode: 'NEVER', monthlyLimit: null } }),
  ),
  'GET /mid/v1/users/policy-acceptances': ofChild((personId) => ({ query: { personId } })),
  'POST /mid/v1/families/invitations': own(() => ({ body: { as: 'guardian' } })),
  'POST /mid/v1/families/invitations/accept': roleOnly,
  'POST /mid/v1/families/invitations/read': roleOnly,
  'DELETE /mid/v1/families/links/:personId': thing(
    ({ littleId }) => littleId,
    (personId) => ({ params: { personId } }),
    { isBlind: true },
  ),
  'POST /mid/v1/users/my-data': ofChild((personId) => ({ body: { personId, password } }), { isSlow: true, showsOwnData: true }),
  'POST /mid/v1/users/delete': ofChild((personId) => ({ body: { personId, password, reason: 'Thử' } }), { isSlow: true, isBlind: true }),
  'POST /mid/v1/data-requests': own(() => ({ body: { kind: 'CORRECT', content: 'Sửa tên giúp tôi' } })),
  'GET /mid/v1/data-requests/mine': showing(),
  'GET /messaging/notifications/load-more': own(() => inbox, { showsOwnData: true, view: 'private' }),
  'GET /messaging/notifications/count-not-seen': own(() => inbox),
  'GET /messaging/notifications/detail/:id': thing(
    ({ notificationId }) => notificationId,
    (id) => ({ ...inbox, params: { id } }),
    { showsOwnData: true, view: 'private' },
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
  'POST /messaging/v1/notifications/unsubscribe/read': forGuests(), // the key in the link identifies the reader
  'POST /messaging/v1/notifications/unsubscribe': forGuests(),
  'GET /messaging/v1/notifications/settings/mine': showing(),
  'POST /messaging/v1/notifications/settings/mine/test-email': own(() => ({}), { isBlind: true }),
  'PATCH /messaging/v1/notifications/settings/mine': own(() => ({ body: { quietHours: { from: '23:11', to: '04:00' } } })),
  'POST /assets/v1/files/create-signed-upload-url': own(() => ({
    body: { fileName: 'b.png', size: 10, sha256: '1'.repeat(64) },
    headers: { 'uploader-code': 'ATTACHMENT' },
  })),
  'GET /media/v1/videos/:id': thing(({ videoId }) => videoId, params, { view: 'private' }),
  'PUT /media/v1/videos/:id/poster': thing(
    ({ videoId }) => videoId,
    (id, { posterId }) => ({ params: { id }, body: { assetId: posterId } }),
  ),
  'POST /assets/v1/files/finish-upload': thing(
    ({ openUploadId }) => openUploadId,
    (assetId) => ({ body: { assetId } }),
  ),
}

const report = { kind: 'course', id: 'access-matrix', path: '/courses', reason: 'OTHER' }

const rest: Record<string, AccessRule> = {
  'POST /tns/v1/teachers/:id/ratings': roleOnly, // only for people taught by the teacher: tested in the module
  'PUT /tns/v1/teachers/ratings/:id/reply': roleOnly, // only for the teacher it is about: teachers.test.ts
  'GET /tns/v1/teachers/me/reviews': own(),
  'GET /tns/v1/teachers/me/proof-views': hidden(),
  'POST /tns/v1/teachers/:id/interact': roleOnly,
  'GET /utilities/badges': own(),
  'GET /utilities/search-history': own(() => ({ query: { scope: 'COURSE' } }), { view: 'private' }),
  'POST /utilities/search-history': own(() => ({ body: { scope: 'COURSE', name: 'toán 8' } })),
  'POST /utilities/search-history/forget': own(() => ({ body: { scope: 'COURSE' } })),
  'POST /utilities/forms/report': own(() => ({ body: report })),
  'POST /clms-sale/v1/hold-slot': ofChild((learnerId, { batchId }) => ({ body: { kind: 'BATCH', id: batchId, learnerId } })),
  'GET /clms-sale/v1/detail-holding': thing(
    ({ holdId }) => holdId,
    (id) => ({ query: { id } }),
    { showsOwnData: true },
  ),
  'POST /css/v1/course-sale/:id/reviews': roleOnly, // only for learners of the course: reviews.test.ts
  'POST /css/v1/course-sale/reviews/:id/report': roleOnly,
  'PUT /css/v1/course-sale/reviews/:id/reply': roleOnly,
  'POST /css/v1/fly-courses/interact': roleOnly,
  'POST /css/v1/fly-courses/search': forGuests({ view: 'shown' }),
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
      'GET /css/v1/parse-search',
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
    ].map((key) => [key, forGuests()]),
  ),
  ...Object.fromEntries(
    [
      'GET /messaging/v1/admin/campaigns',
      'POST /messaging/v1/admin/campaigns',
      'GET /messaging/v1/admin/campaigns/:id',
      'PUT /messaging/v1/admin/campaigns/:id',
      'GET /messaging/v1/admin/campaigns/:id/audience',
      'GET /messaging/v1/admin/campaigns/:id/stats',
      ...['delete', 'test', 'schedule', 'unschedule', 'retry', 'stop'].map((act) => `POST /messaging/v1/admin/campaigns/:id/${act}`),
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
      'POST /css/v1/admin/reviews/:id/feature',
      'POST /css/v1/admin/reviews/:id/moderate',
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
      'POST /mid/v1/admin/identity-proofs/:personId/review',
      'POST /mid/v1/admin/identity-proofs/:personId/open',
      'GET /mid/v1/admin/closures',
      'POST /mid/v1/admin/closures',
      'PUT /mid/v1/admin/closures/:id',
      'POST /mid/v1/admin/closures/:id/remove',
      'GET /mid/v1/admin/work-items',
      'GET /mid/v1/admin/work-items/counts',
      'GET /mid/v1/admin/work-items/of-cases',
      'POST /mid/v1/admin/work-items/claim-next',
      'POST /mid/v1/admin/work-items/:kind/:refId/claim',
      'POST /mid/v1/admin/work-items/:kind/:refId/release',
      'GET /mid/v1/admin/users',
      'GET /mid/v1/admin/approvals',
      'POST /mid/v1/admin/approvals/:id/decide',
      'POST /mid/v1/admin/approvals/:id/withdraw',
      'GET /utilities/admin/messages',
      'POST /utilities/admin/messages/:id/course-draft',
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
      'GET /tns/v1/admin/contracts',
      'GET /tns/v1/admin/contracts/:id',
      ...['open', 'send-back', 'complete', 'end'].map((act) => `POST /tns/v1/admin/contracts/:id/${act}`),
      'GET /tns/v1/admin/contract-templates',
      'POST /tns/v1/admin/contract-templates',
      'POST /tns/v1/admin/contract-templates/preview',
      'POST /tns/v1/admin/contract-templates/:version/withdraw',
      'GET /tns/v1/admin/applications',
      'GET /tns/v1/admin/applications/:id',
      'POST /tns/v1/admin/applications/:id/proofs/:assetId/open',
      'POST /tns/v1/admin/applications/:id/ask',
      'POST /tns/v1/admin/applications/:id/approve',
      'POST /tns/v1/admin/applications/:id/reject',
      'GET /tns/v1/admin/ratings',
      'POST /tns/v1/admin/ratings/:id/moderate',
      ...['end-sessions', 'grant-role', 'lock', 'reveal-identifiers', 'revoke-role', 'unlock', 'view-as'].map(
        (act) => `POST /mid/v1/admin/users/:id/${act}`,
      ),
    ].map((key) => [key, forAdmins]),
  ),
}

/**
 * The expected access to every endpoint, stated independently of the contracts: who may call it, and whose data it concerns. For a new endpoint add a
 * row above, or in the files for commerce, promotions, teaching, chat and sign-in (`access-matrix.rule.ts` has the kinds): `forGuests` when it belongs
 * to nobody or its caller is not yet known, `forAdmins` for admins, `own` when it concerns the caller, `thing` when it names a record that has an owner.
 */
export const accessRules: Record<string, AccessRule> = {
  ...commerceRules,
  ...people,
  ...signInRules,
  ...rest,
  ...teachingRules,
  ...promotionRules,
  ...chatRules,
}
