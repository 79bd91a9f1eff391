import { createCaptions } from '@khue/contracts/ground/media'
import * as own from '@khue/contracts/offer/authoring'
import * as desk from '@khue/contracts/offer/authoring-approvals'
import type { CourseChapterInput } from '@khue/contracts/offer/course-draft'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { videoReady, videoRefused } from '#modules/ground/media'
import { createTeacherProfile } from '#modules/offer/teachers'
import { transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { contractInForce } from './contract-in-force.ts'
import type { TestPerson } from './people.ts'
import type { testApp } from './test-app.ts'

type Item = CourseChapterInput['items'][number]
type Lecture = Extract<Item, { kind: 'LECTURE' }>
export const lecture = (itemId: string, more: Partial<Lecture> = {}): Lecture => ({
  kind: 'LECTURE',
  itemId,
  title: 'Bài 1',
  minutes: null,
  isFree: false,
  accessDays: null,
  mustWatchPercent: 90,
  isNoSkip: false,
  filmChapters: [],
  ...more,
})

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'call' | 'given' | 'deps' | 'pool'>
/** Films as `media` decides about them, without their files: it packs real ones in its own tests. */
function films({ call, deps, pool }: App, teacher: TestPerson) {
  /** A film that waits for its verdict. */
  async function film(owner: TestPerson = teacher) {
    const id = uuidv7()
    await pool.query(
      `insert into videos (id, owner_id, purpose, state, attempts, lease_expires_at) values ($1, $2, 'LECTURE', 'CHECKING', 3, now() + interval '1 day')`,
      [id, owner.id],
    )
    return id
  }
  /** As `media` decides: verdict and event in one transaction. */
  const decide = (videoId: string, seconds: number | null, owner: TestPerson = teacher) =>
    transact(deps, async (deps) => {
      const verdict =
        seconds === null
          ? `state = 'REFUSED', refusal_code = 'NO_SOUND'`
          : `state = 'READY', width = 1280, height = 720, duration_ms = ${seconds * 1000}`
      await deps.db.execute(`update videos set ${verdict}, lease_expires_at = null, decided_at = now() where id = '${videoId}'`)
      if (seconds === null) await publish(deps, videoRefused, { videoId, ownerId: owner.id })
      else await publish(deps, videoReady, { videoId, ownerId: owner.id, seconds })
    })
  async function readyFilm(seconds = 605, owner: TestPerson = teacher) {
    const id = await film(owner)
    await decide(id, seconds, owner)
    return id
  }
  const exists = async (id: string) => (await pool.query('select from videos where id = $1', [id])).rowCount === 1
  async function captions(as: TestPerson = teacher) {
    const id = uuidv7()
    expect((await call(createCaptions, { as, body: { id, text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nA' } })).status).toBe(200)
    return id
  }
  const captionsExist = async (id: string) => (await pool.query('select from captions where id = $1', [id])).rowCount === 1
  return { film, decide, readyFilm, exists, captions, captionsExist }
}

function recordedCourses({ call }: App, { teacher, admin }: { teacher: TestPerson; admin: TestPerson }, readyFilm: () => Promise<string>) {
  async function course(items: Item[] = [lecture(uuidv7())]) {
    const id = uuidv7()
    const params = { id }
    await call(own.createCourse, { as: teacher, body: { id, title: 'Toán 8 ghi hình', categoryId: 4001, format: 'RECORDED' } })
    const changes = { summary: 'Học chắc.', gradeFrom: 8, gradeTo: 8, fee: 900_000, lessons: 1, lessonMinutes: 90 }
    await call(own.saveCourseDraft, { as: teacher, params, body: { revision: 0, changes } })
    const saved = await call(own.saveCourseItems, { as: teacher, params, body: { revision: 1, chapters: [{ title: 'Chương 1', items }] } })
    expect(saved.status).toBe(200)
    return { id, itemId: items[0]?.itemId ?? '' }
  }
  const read = async (id: string, as: TestPerson = teacher) => (await call(own.getAuthoredCourse, { as, params: { id } })).data
  const firstItem = async (id: string) => (await read(id)).programme[0]?.items[0] ?? expect.fail('no item')
  async function setFilm({ id, itemId }: { id: string; itemId: string }, videoId: string | null, as: TestPerson = teacher) {
    const { revision } = await read(id)
    return call(own.setItemFilm, { as, params: { id, itemId }, body: { revision, videoId } })
  }
  async function setCaptions({ id, itemId }: { id: string; itemId: string }, captionsId: string | null, as: TestPerson = teacher) {
    const { revision } = await read(id)
    return call(own.setItemCaptions, { as, params: { id, itemId }, body: { revision, captionsId } })
  }
  async function submit(id: string) {
    const { revision } = await read(id)
    return call(own.submitCourse, { as: teacher, params: { id }, body: { revision } })
  }
  async function approve(id: string) {
    const { version, contentSha } = (await call(desk.getCourseApproval, { as: admin, params: { id } })).data
    return call(desk.approveCourse, { as: admin, params: { id }, body: { version, contentSha, checked: [...desk.manualCheckKeys] } })
  }
  async function approvedCourse() {
    const made = await course()
    const videoId = await readyFilm()
    expect((await setFilm(made, videoId)).status).toBe(200)
    expect((await submit(made.id)).status).toBe(200)
    expect(await approve(made.id)).toMatchObject({ status: 200 })
    return { ...made, videoId }
  }
  return { course, read, firstItem, setFilm, setCaptions, submit, approve, approvedCourse }
}

/** A teacher who may publish recorded courses, and what they do with films. */
export async function authoredLectures(app: App) {
  const { given, deps } = app
  const [teacher, admin] = [await given.teacher({ name: 'Trần Quốc Bảo' }), await given.admin()]
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
  await contractInForce(deps, teacher.id, admin.id)
  const ofFilms = films(app, teacher)
  return { teacher, admin, ...ofFilms, ...recordedCourses(app, { teacher, admin }, () => ofFilms.readyFilm()) }
}
