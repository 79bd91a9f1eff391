import { randomUUID } from 'node:crypto'
import {
  type AccessRule,
  forAdmins,
  forAuthors,
  forGuests,
  forTeaching,
  hidden,
  own,
  ownTeaching,
  roleOnly,
  written,
} from './access-matrix.rule.ts'
import { pattern, terms } from './access-matrix.teaching.ts'
import { nobody } from './access-matrix.world.ts'

const revision = 0 // already old: nothing is saved
const stale = 99
const span = { startsAt: '2027-02-01T11:00:00.000Z', endsAt: '2027-02-01T12:30:00.000Z' }
const privately = { view: 'private', showsOwnData: true } as const

const courses: Record<string, AccessRule> = {
  'GET ': { ...forAuthors, own: () => ({}), showsOwnData: true },
  'POST ': {
    ...forAuthors,
    own: () => ({ body: { id: randomUUID(), title: 'Toán 8', categoryId: 4001, format: 'LIVE' } }),
  },
  'GET /:id': written((id) => ({ params: { id } }), privately),
  'GET /:id/preview': written((id) => ({ params: { id } }), privately),
  'PATCH /:id': written((id) => ({ params: { id }, body: { revision, changes: { fee: 600_000 } } })),
  'PUT /:id/items': written((id) => ({ params: { id }, body: { revision, chapters: [] } })),
  'GET /:id/documents/:assetId': written((id, { documentId: assetId }) => ({ params: { id, assetId } }), { view: 'private' }),
  'POST /:id/items/:itemId/documents': written((id, { itemId, documentId: assetId }) => ({
    params: { id, itemId },
    body: { revision, assetId },
  })),
  'DELETE /:id/items/:itemId/documents/:assetId': written((id, { itemId, documentId: assetId }) => ({
    params: { id, itemId, assetId },
    query: { revision },
  })),
  'PUT /:id/items/:itemId/film': written((id, { itemId }) => ({ params: { id, itemId }, body: { revision, videoId: null } })),
  'PUT /:id/items/:itemId/captions': written((id, { itemId }) => ({ params: { id, itemId }, body: { revision, captionsId: null } })),
  'POST /:id/remarks/:remarkId/fixed': written((id, { remarkId }) => ({ params: { id, remarkId }, body: { isFixed: true } })),
  'POST /:id/submit': written((id) => ({ params: { id }, body: { revision } })),
  'POST /:id/withdraw': written((id) => ({ params: { id }, body: { revision } })),
  'POST /:id/discard': written((id) => ({ params: { id }, body: { revision } })),
  'POST /:id/duplicate': written((id) => ({ params: { id }, body: { id: randomUUID() } })),
}

const runs: Record<string, AccessRule> = {
  'GET ': written((id) => ({ params: { id } }), { showsOwnData: true }),
  'POST ': written((id) => ({ params: { id }, body: { id: randomUUID(), pattern, terms } })),
  'PATCH /:run': written((id, { runId: run }) => ({ params: { id, run }, body: { revision, terms: { ...terms, seats: 9 } } })),
  'POST /:run/plan': written((id, { runId: run }) => ({ params: { id, run }, body: { pattern } }), { view: 'shown' }),
  'POST /:run/cancel': written((id, { runId: run }) => ({ params: { id, run }, body: { reason: 'Thử' } })),
  'GET /:run/substitutes': forAdmins,
  'POST /:run/teacher': forAdmins,
  'POST /:run/meetings/:meeting/move': written((id, { runId: run, meetingId: meeting }) => ({
    params: { id, run, meeting },
    body: { revision, ...span },
  })),
  'POST /:run/meetings/:meeting/cancel': written((id, { runId: run, meetingId: meeting }) => ({
    params: { id, run, meeting },
    body: { revision, reason: 'Thử' },
  })),
}

/** The class has the same id as the course, so that a check of the wrong kind fails. */
const classes: Record<string, AccessRule> = {
  'GET ': { ...forAuthors, own: () => ({}), showsOwnData: true },
  'POST ': { ...forAuthors, own: () => ({ body: { id: randomUUID(), kind: 'OPEN', title: 'Kể chuyện', subjectId: 4 } }) },
  'GET /:id': written((id) => ({ params: { id } }), privately),
  'GET /:id/preview': written((id) => ({ params: { id } }), privately),
  'GET /:id/learners': written((id) => ({ params: { id } }), { view: 'private' }),
  'PATCH /:id': written((id) => ({ params: { id }, body: { revision: stale, changes: { fee: 60_000 } } })),
  'POST /:id/submit': written((id) => ({ params: { id }, body: { revision: stale } })),
  'POST /:id/withdraw': written((id) => ({ params: { id }, body: { revision: stale } })),
  'POST /:id/discard': written((id) => ({ params: { id }, body: { revision: stale } })),
  'POST /:id/duplicate': written((id) => ({ params: { id }, body: { id: randomUUID() } })),
  'POST /:id/move': written((id) => ({ params: { id }, body: { timesRevision: stale, ...span } })),
  'POST /:id/cancel': written((id) => ({ params: { id }, body: { reason: 'Thử' } })),
}

const applied = { params: { kind: 'TEACHER' } }
/** Applications have no id in the path: a caller reaches only their own. */
const applications: Record<string, AccessRule> = {
  'GET ': hidden(),
  'PATCH /:kind': own(() => ({ ...applied, body: { revision: 0, changes: {} } })),
  'POST /:kind/submit': own(() => ({ ...applied, body: { revision: 0 } })),
  'POST /:kind/withdraw': own(() => applied),
}

const admins = Object.fromEntries(
  [
    'GET /authoring/v1/admin/approvals',
    'GET /authoring/v1/admin/approvals/:id',
    'POST /authoring/v1/admin/approvals/:id/approve',
    'POST /authoring/v1/admin/approvals/:id/reject',
    'POST /authoring/v1/admin/approvals/:id/remarks',
    'DELETE /authoring/v1/admin/approvals/:id/remarks/:remarkId',
    'GET /authoring/v1/admin/class-approvals',
    'GET /authoring/v1/admin/class-approvals/:id',
    'POST /authoring/v1/admin/class-approvals/:id/approve',
    'POST /authoring/v1/admin/class-approvals/:id/reject',
    'GET /authoring/v1/admin/runs',
    'GET /tns/v1/admin/contracts',
    'GET /tns/v1/admin/contracts/:id',
    ...['open', 'send-back', 'complete', 'end'].map((act) => `POST /tns/v1/admin/contracts/:id/${act}`),
    'GET /tns/v1/admin/applications',
    'GET /tns/v1/admin/applications/:id',
    'POST /tns/v1/admin/applications/:id/proofs/:assetId/open',
    ...['ask', 'approve', 'reject'].map((act) => `POST /tns/v1/admin/applications/:id/${act}`),
    'GET /tns/v1/admin/school-pupils',
  ].map((key) => [key, forAdmins]),
)

const below = (path: string, rules: Record<string, AccessRule>) =>
  Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key.replace(' ', ` ${path}`), rule]))

/** Courses, their runs, live classes, applications, profiles and contracts of teachers, and pupils of their schools. */
export const teachingRules: Record<string, AccessRule> = {
  ...admins,
  ...below('/authoring/v1/courses', courses),
  ...below('/authoring/v1/courses/:id/runs', runs),
  ...below('/authoring/v1/classes', classes),
  'GET /media/v1/lecture-films': { ...forAuthors, own: () => ({}), view: 'private' },
  'POST /media/v1/lecture-films': forAuthors, // whose files it takes: lectures.test.ts
  'POST /media/v1/captions': {
    ...forAuthors,
    own: () => ({ body: { id: randomUUID(), text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nA' } }),
  },
  'GET /authoring/v1/runs': ownTeaching(() => ({ query: { state: 'pending' } }), { showsOwnData: true }),
  'GET /authoring/v1/runs/:run': {
    ...forAuthors,
    thing: ({ runId }) => ({ owners: { params: { run: runId } }, missing: { params: { run: nobody } } }),
    showsOwnData: true,
  },
  'PUT /authoring/v1/runs/:run/learners/:learner/school-pupil': forTeaching,
  ...below('/clms/v1/taught-lessons', {
    'GET /contests': ownTeaching(),
    'GET /counts': { ...forAuthors, own: () => ({}) },
    // empty for strangers, as for a class that does not exist: taught.test.ts
    'GET /of-class/:refId': { ...forAuthors, own: () => ({ params: { refId: nobody } }) },
  }),
  'GET /authoring/v1/disclosures/:teacherId': forGuests(),
  'GET /tns/v1/contracts/verify/:code': forGuests(),
  'GET /tns/v1/school-pupils/answers': own(),
  'PUT /tns/v1/school-pupils/answers': roleOnly, // school-pupils.test.ts tests that only the family answers
  'POST /tns/v1/school-pupils/questions': roleOnly,
  ...below('/tns/v1/applications/mine', applications),
  ...below('/tns/v1/teachers/me/profile', {
    'GET ': ownTeaching(undefined, { view: 'private' }),
    'PATCH ': forTeaching,
    'POST /submit': forTeaching,
    'POST /withdraw': forTeaching,
    'POST /discard': forTeaching,
  }),
  ...below('/tns/v1/teachers/me/income', {
    'GET ': ownTeaching(undefined, { view: 'private' }),
    'GET /next': ownTeaching(undefined, { view: 'private' }),
    'GET /what-if': { ...forTeaching, view: 'private' }, // needs a contract: income.test.ts
    'GET /statistics': ownTeaching(),
    'GET /:month': ownTeaching(() => ({ params: { month: '2026-11' } }), { view: 'private' }),
    'GET /:month/export': ownTeaching(() => ({ params: { month: '2026-11' }, query: { format: 'CSV' } }), { view: 'private' }),
  }),
  ...below('/tns/v1/teachers/me/contract', {
    'GET ': ownTeaching(undefined, { view: 'private' }),
    'PUT ': forTeaching,
    'GET /file': { ...forTeaching, view: 'private' },
    'POST /prepare': forTeaching,
    'POST /open': forTeaching,
    'POST /signing-code': forTeaching,
    'POST /sign': forTeaching,
    'POST /amend': forTeaching,
  }),
}
