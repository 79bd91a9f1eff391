import * as own from '@khue/contracts/offer/authoring'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from '#testing/contract-in-force'
import type { TestPerson } from '#testing/people'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'
import { pdf, uploads } from '#testing/uploads'

const { app, call, given, deps } = await testApp()
const { sent } = uploads(call, app.fastify)
const [teacher, admin] = [await given.teacher({ name: 'Trần Quốc Bảo' }), await given.admin()]

beforeAll(async () => {
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
  await contractInForce(deps, teacher.id, admin.id)
})

const complete = { summary: 'Học chắc.', gradeFrom: 8, gradeTo: 8, fee: 1_150_000, lessons: 1, lessonMinutes: 90, classSize: 12 }
const params = (id: string) => ({ params: { id } })
const lesson = (itemId = uuidv7()) => ({ kind: 'LIVE' as const, itemId, title: 'Rút gọn', minutes: 90, isFree: false })
const lecture = (itemId: string) => ({ ...lesson(itemId), kind: 'LECTURE' as const })
/** The first chapter has one lesson and perhaps a lecture, each other chapter a hundred lessons. */
const chaptersOf = (itemId: string, hundreds: number, lectureId?: string) => [
  { title: 'Chương 1', items: [lesson(itemId), ...(lectureId ? [lecture(lectureId)] : [])] },
  ...Array.from({ length: hundreds }, (_, n) => ({ title: `Chương ${n + 2}`, items: Array.from({ length: 100 }, () => lesson()) })),
]

const read = async (id: string) => (await call(own.getAuthoredCourse, { as: teacher, ...params(id) })).data
async function document(as: TestPerson) {
  const bytes = Buffer.concat([pdf, Buffer.from(uuidv7())])
  return (await sent(as, { purpose: 'COURSE_DOCUMENT', bytes, fileName: 'de.pdf' })).assetId
}
const add = (as: TestPerson, { id, itemId }: { id: string; itemId: string }, body: { revision: number; assetId: string }) =>
  call(own.addItemDocument, { as, params: { id, itemId }, body })

/** A film that is ready, and subtitles, without their content. */
async function filmAndCaptions() {
  const [film, captions] = [uuidv7(), uuidv7()]
  await deps.db.execute(
    `insert into videos (id, owner_id, purpose, state, duration_ms) values ('${film}', '${teacher.id}', 'LECTURE', 'READY', 60000)`,
  )
  await deps.db.execute(`insert into captions (id, owner_id, cues) values ('${captions}', '${teacher.id}', '[]')`)
  return { film, captions }
}

/** A course with a document in its first lesson, and a lecture with a film and subtitles. */
async function draft() {
  const [id, itemId, lectureId] = [uuidv7(), uuidv7(), uuidv7()]
  await call(own.createCourse, { as: teacher, body: { id, title: 'Toán 8: Phân thức', categoryId: 4001, format: 'LIVE' } })
  await call(own.saveCourseDraft, { as: teacher, ...params(id), body: { revision: 0, changes: complete } })
  await call(own.saveCourseItems, { as: teacher, ...params(id), body: { revision: 1, chapters: chaptersOf(itemId, 0, lectureId) } })
  const assetId = await document(teacher)
  await add(teacher, { id, itemId }, { revision: 2, assetId })
  const { film, captions } = await filmAndCaptions()
  const of = { as: teacher, params: { id, itemId: lectureId } }
  await call(own.setItemFilm, { ...of, body: { revision: 3, videoId: film } })
  await call(own.setItemCaptions, { ...of, body: { revision: 4, captionsId: captions } })
  return { id, itemId, lectureId, assetId, revision: 5 }
}
async function waiting() {
  const course = await draft()
  const answer = await call(own.submitCourse, { as: teacher, ...params(course.id), body: { revision: course.revision } })
  expect(answer.status).toBe(200)
  return { ...course, revision: course.revision + 1 }
}

type Saved = Awaited<ReturnType<typeof draft>> & Awaited<ReturnType<typeof filmAndCaptions>> & { added: string; as: TestPerson }
const saves = {
  'of fields': ({ id, revision, as }: Saved) =>
    call(own.saveCourseDraft, { as, ...params(id), body: { revision, changes: { fee: 800_000, summary: 'Học kỹ.' } } }),
  'of one item': ({ id, revision, as, itemId }: Saved) =>
    call(own.saveCourseItems, {
      as,
      ...params(id),
      body: { revision, chapters: chaptersOf(itemId, 0).map((one) => ({ ...one, title: 'Mở đầu' })) },
    }),
  'of 401 items': ({ id, revision, as, itemId }: Saved) =>
    call(own.saveCourseItems, { as, ...params(id), body: { revision, chapters: chaptersOf(itemId, 4) } }),
  'of items without the document': ({ id, revision, as }: Saved) =>
    call(own.saveCourseItems, { as, ...params(id), body: { revision, chapters: chaptersOf(uuidv7(), 0) } }),
  'that adds a document': ({ revision, as, added, ...place }: Saved) => add(as, place, { revision, assetId: added }),
  'that removes a document': ({ id, itemId, assetId, revision, as }: Saved) =>
    call(own.removeItemDocument, { as, params: { id, itemId, assetId }, query: { revision } }),
  'that replaces a film': ({ id, lectureId, revision, as, film }: Saved) =>
    call(own.setItemFilm, { as, params: { id, itemId: lectureId }, body: { revision, videoId: film } }),
  'that takes a film away': ({ id, lectureId, revision, as }: Saved) =>
    call(own.setItemFilm, { as, params: { id, itemId: lectureId }, body: { revision, videoId: null } }),
  'that replaces subtitles': ({ id, lectureId, revision, as, captions }: Saved) =>
    call(own.setItemCaptions, { as, params: { id, itemId: lectureId }, body: { revision, captionsId: captions } }),
}
const cases = Object.entries(saves).flatMap(([what, save]) =>
  [
    { of: 'a draft', start: draft },
    { of: 'a request', start: waiting },
  ].flatMap(({ of, start }) => [
    { name: `A save ${what}, of ${of}`, save, start, as: teacher, isRequest: start === waiting },
    { name: `An admin's save ${what}, of ${of}`, save, start, as: admin, isRequest: start === waiting },
  ]),
)

test.each(cases)(
  '$name takes at most six statements, and an admin one each for the audit and the notice',
  async ({ save, start, as, isRequest }) => {
    const course = { ...(await start()), added: await document(as), as, ...(await filmAndCaptions()) }
    const before = await read(course.id)
    let status = 0
    const statements = await statementsOf(async () => ({ status } = await save(course)))
    expect(status).toBe(200)
    expect(await read(course.id)).toMatchObject({
      status: 'DRAFT',
      revision: course.revision + 1,
      version: before.version + (isRequest ? 1 : 0),
    })
    const ofAdmins = statements.filter((one) => /audit_entries|insert_notifications/.test(one))
    expect(ofAdmins).toHaveLength(as === admin ? 2 : 0)
    expect(statements.length - ofAdmins.length).toBeLessThanOrEqual(6)
  },
)
