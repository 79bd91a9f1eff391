import { randomUUID } from 'node:crypto'
import { forAdmins, forAuthors, forTeaching, ofChild, own, params, roleOnly, thing, type AccessRule } from './access-matrix.rule.ts'

const reminder = { title: 'Ôn bài', at: '2099-12-01T12:00:00.000Z', remindMinutes: null, repeat: 'none', courseId: null }
const forFamilies = roleOnly // whose lessons they reach is tested in the module

/** Lessons, calendars and courses of families; lessons for who teaches them and for admins; reserved seats. */
export const learningRules: Record<string, AccessRule> = {
  'GET /clms/v1/lessons': own(),
  'GET /clms/v1/lessons/:id': forFamilies,
  'POST /clms/v1/lessons/:id/join': forFamilies,
  'PUT /clms/v1/lessons/:id/excuse/:learner': forFamilies,
  'POST /clms/v1/lessons/:id/contest/:learner': forFamilies,
  'DELETE /clms/v1/lessons/:id/contest/:learner': forFamilies,
  'GET /clms/v1/lessons/:id/sisters': forFamilies,
  'PUT /clms/v1/lessons/:id/sisters/:learner': forFamilies,
  'POST /clms/v1/lessons/:id/start': forAuthors,
  'POST /clms/v1/lessons/:id/stop': forAuthors,
  'PUT /clms/v1/lessons/:id/link': forAuthors,
  'POST /clms/v1/lessons/:id/make-up': forAuthors,
  'POST /clms/v1/lessons/:id/declare': forAuthors,
  'PUT /clms/v1/lessons/:id/attendance/:learner': forAuthors,
  'POST /clms/v1/lessons/:id/documents': forAuthors,
  'DELETE /clms/v1/lessons/:id/documents/:assetId': forAuthors,
  'PUT /clms/v1/lessons/:id/contest/:learner/answer': forTeaching,
  'GET /clms/v1/admin/lesson-problems': forAdmins,
  'GET /clms/v1/admin/lesson-problems/:id': forAdmins,
  'POST /clms/v1/admin/lesson-problems/:id/decide': forAdmins,
  'GET /clms/v1/admin/lessons': forAdmins,
  'POST /clms/v1/lessons/:id/substitute': forAdmins,
  'GET /calendar/v1/events': ofChild((learnerId) => ({ query: { from: '2026-12-01', to: '2026-12-31', learnerId } })),
  'GET /clms/v1/my-courses': ofChild((learnerId) => ({ query: { learnerId } })),
  'GET /clms/v1/documents': ofChild((learnerId) => ({ query: { learnerId } })),
  'GET /clms/v1/documents/:assetId': roleOnly, // only for who may use it now: my-learning.test.ts
  'GET /clms/v1/courses/:id/progress': roleOnly, // only for the learner and the guardians: my-learning.test.ts
  // only for the learner, the guardians, and the author: lectures/reading and lectures/viewing
  'GET /clms/v1/courses/:id/lectures': roleOnly,
  'GET /clms/v1/courses/:id/lectures/:itemId': { ...roleOnly, view: 'private' },
  'GET /clms/v1/courses/:id/lectures/:itemId/captions': { ...roleOnly, view: 'private' },
  'POST /clms/v1/courses/:id/lectures/:itemId/viewings': roleOnly,
  'PUT /clms/v1/courses/:id/lectures/:itemId/notes/:noteId': roleOnly,
  'DELETE /clms/v1/courses/:id/lectures/:itemId/notes/:noteId': roleOnly,
  'POST /clms/v1/viewings/:id/beat': roleOnly,
  'POST /clms/v1/viewings/:id/end': roleOnly,
  'POST /clms/v1/courses/:id/extension': roleOnly,
  'GET /clms/v1/extensions': { ...forTeaching, view: 'private' },
  'POST /clms/v1/extensions/:id/decide': forTeaching,
  'GET /clms/v1/statistics': forTeaching,
  'GET /calendar/v1/reminders/:id': thing(({ reminderId }) => reminderId, params),
  'POST /calendar/v1/reminders': ofChild((learnerId) => ({ body: { ...reminder, id: randomUUID(), learnerId } })),
  'PUT /calendar/v1/reminders/:id': thing(
    ({ reminderId }) => reminderId,
    (id) => ({ params: { id }, body: { revision: 1, title: 'Ôn bài' } }),
  ),
  'DELETE /calendar/v1/reminders/:id': thing(({ secondReminderId }) => secondReminderId, params),
  'GET /calendar/v1/study-courses': ofChild((learnerId) => ({ query: { learnerId } })),
  'GET /calendar/v1/feed': ofChild((learnerId) => ({ query: { learnerId } })),
  'POST /calendar/v1/feed': ofChild((learnerId) => ({ body: { learnerId } })),
  'DELETE /calendar/v1/feed': ofChild((learnerId) => ({ query: { learnerId } })),
  'GET /clms-sale/v1/reservations': own(),
  'POST /clms-sale/v1/reservations': roleOnly, // for oneself and own children: reservations.test.ts
  'DELETE /clms-sale/v1/reservations/:classId': roleOnly,
}
