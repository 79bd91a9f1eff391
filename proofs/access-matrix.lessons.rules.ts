import { forAdmins, forAuthors, forTeaching, own, roleOnly, type AccessRule } from './access-matrix.rule.ts'

const forFamilies = roleOnly // whose lessons they reach is tested in the module

/** Lessons for families, for who teaches them and for admins. */
export const lessonRules: Record<string, AccessRule> = {
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
}
