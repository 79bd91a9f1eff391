import { randomUUID } from 'node:crypto'
import { type AccessRule, forAdmins, forAuthors, forTeaching, ownTeaching, written } from './access-matrix.rule.ts'
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

/** Her draft has the id of her course: ids of one kind say nothing about another. */
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

const below = (path: string, rules: Record<string, AccessRule>) =>
  Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key.replace(' ', ` ${path}`), rule]))

/** Courses, their runs, live classes, and what teachers say of themselves and sign. */
export const teachingRules: Record<string, AccessRule> = {
  ...below('/authoring/v1/courses', courses),
  ...below('/authoring/v1/courses/:id/runs', runs),
  ...below('/authoring/v1/classes', classes),
  'GET /authoring/v1/runs': ownTeaching(() => ({ query: { state: 'pending' } }), { showsOwnData: true }),
  'GET /authoring/v1/admin/runs': forAdmins,
  'GET /authoring/v1/runs/:run': {
    ...forAuthors,
    thing: ({ runId }) => ({ owners: { params: { run: runId } }, missing: { params: { run: nobody } } }),
    showsOwnData: true,
  },
  'PUT /authoring/v1/runs/:run/learners/:learner/school-pupil': forTeaching,
  ...below('/tns/v1/teachers/me/profile', {
    'GET ': ownTeaching(undefined, { view: 'private' }),
    'PATCH ': forTeaching,
    'POST /submit': forTeaching,
    'POST /withdraw': forTeaching,
    'POST /discard': forTeaching,
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
