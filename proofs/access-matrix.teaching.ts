import { randomUUID } from 'node:crypto'
import * as authoring from '@khue/contracts/offer/authoring'
import * as classes from '@khue/contracts/offer/class-authoring'
import { createRun, getRun, type RunPattern } from '@khue/contracts/offer/runs'
import type { Deps } from '#platform/deps'
import type { Answer, Call } from './access-matrix.fixture.ts'

/** No other person's answer may contain it. */
export const secretTitle = 'Khoá học chưa ai được xem'
export const pattern: RunPattern = { startsOn: '2027-01-05', slots: [{ weekday: 2, from: '18:00', to: '19:30' }], skips: [], moves: [] }
export const terms = { seats: 12, fee: null, minimum: null }

function mustSucceed(answer: Answer) {
  if (answer.status !== 200) throw new Error(`Setup of the access matrix failed: ${answer.text}`)
  return answer.data
}

/** The teacher's course draft with a document, a reviewer's remark and a run, and a live class with the same id. */
export async function draftedCourse(deps: Deps, call: Call, owner: { id: string; token: string }) {
  const [draftId, itemId, documentId, remarkId, runId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const params = { id: draftId }
  const send = async (...[endpoint, input]: [Parameters<Call>[0], Parameters<Call>[2]]) => mustSucceed(await call(endpoint, owner, input))
  await send(authoring.createCourse, { body: { id: draftId, title: secretTitle, categoryId: 4001, format: 'LIVE' } })
  const changes = { fee: 500_000, lessons: 4, lessonMinutes: 90, classSize: 12 }
  await send(authoring.saveCourseDraft, { params, body: { revision: 0, changes } })
  const items = [{ kind: 'LIVE', itemId, title: 'Bài mở đầu', minutes: 90, isFree: false }]
  await send(authoring.saveCourseItems, { params, body: { revision: 1, chapters: [{ title: 'Chương 1', items }] } })
  await send(classes.createClass, { body: { id: draftId, kind: 'INTERACTIVE', title: secretTitle, subjectId: 4 } })
  await deps.db
    .execute(`insert into assets (id, person_id, purpose, status, file_name, bytes, sha256, kind, is_sealed, upload_expires_at, expires_at)
    values ('${documentId}', '${owner.id}', 'COURSE_DOCUMENT', 'CHECKED', 'a.pdf', 10, '${'0'.repeat(64)}', 'PDF', false,
      now() + interval '1 hour', now() + interval '1 hour')`)
  await send(authoring.addItemDocument, { params: { ...params, itemId }, body: { revision: 2, assetId: documentId } })
  await deps.db.execute(`insert into course_remarks (id, course_id, version, place, text, by_id, sent_at)
    values ('${remarkId}', '${draftId}', 1, 'title', 'Viết lại tên', '${owner.id}', now())`)
  await send(createRun, { params, body: { id: runId, pattern, terms } })
  const { meetings } = getRun.reply.parse(await send(getRun, { params: { run: runId } }))
  return { draftId, itemId, documentId, remarkId, runId, meetingId: meetings[0]?.id ?? '', secretTitle }
}
