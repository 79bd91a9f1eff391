import { getOpenClass } from '@khue/contracts/offer/open-classes'
import { addCategory, changeCategory, getCategory, removeCategory } from '@khue/contracts/offer/categories'
import { getCourse } from '@khue/contracts/offer/courses'
import * as knowledge from '@khue/contracts/offer/knowledge'
import { changeCourse, changeLiveClass, getCourseToEdit, getLiveClassToEdit } from '@khue/contracts/offer/offer-admin'
import { changeProfile } from '@khue/contracts/people/profile'
import { slugWithCode } from '@khue/contracts/slug'
import { getTeacher, listTopTeachers } from '@khue/contracts/offer/teachers'
import { getTutor } from '@khue/contracts/offer/tutors'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { assignSlug } from '#modules/ground/slugs'
import { createTeacherProfile, teachers } from '#modules/offer/teachers'
import { openTutor, tutors } from '#modules/offer/tutors'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp()
const admin = await given.admin()
const keeper = await given.teacher()

type Answer = { status: number; data: { id: unknown; slug: string; code?: string } }
/** One record of a kind: its first name, and functions to request, rename and remove it. */
type Thing = {
  id: unknown
  first: string
  ask: (address: string) => Promise<Answer>
  /** Returns the new name. */
  rename: () => Promise<string>
  remove: () => Promise<unknown>
}

async function course(): Promise<Thing> {
  const { id } = await courseBuilder(deps, keeper).course({ title: 'Toán 8: Đại số' })
  const change = (body: object) => call(changeCourse, { as: admin, params: { id }, body })
  return {
    id,
    first: 'toan-8-dai-so',
    ask: (address) => call(getCourse, { params: { id: address } }),
    rename: async () => (await change({ title: 'Đại số 8 vững vàng' })).data.slug,
    remove: () => change({ state: 'GONE' }),
  }
}

async function liveClass(): Promise<Thing> {
  const { id } = await scheduleOpenClass(deps, {
    title: 'Núi lửa trong bếp',
    summary: 'Thí nghiệm.',
    subjectId: 3,
    teacherId: keeper.id,
    teacherTitle: 'Cô',
    seats: 9,
  })
  const change = (body: object) => call(changeLiveClass, { as: admin, params: { id }, body })
  return {
    id,
    first: 'nui-lua-trong-bep',
    ask: (address) => call(getOpenClass, { query: { id: address } }),
    rename: async () => (await change({ title: 'Núi lửa giấm' })).data.slug,
    remove: () => change({ isGone: true }),
  }
}

const details = { gender: null, birthDate: null, school: null, grade: null, languages: [], address: null, version: 0 }
async function person(name: string) {
  const one = await given.tutor({ name })
  await createTeacherProfile(deps, { personId: one.id, title: 'Cô', intro: 'Dạy kỹ.', about: 'Ở phố Huế.', subjectIds: [4] })
  const rename = async (to: string) => {
    expect((await call(changeProfile, { as: one, query: {}, body: { ...details, name: to } })).status).toBe(200)
    await deliverEvents()
  }
  return { id: one.id, rename }
}

async function teacher(): Promise<Thing> {
  const { id, rename } = await person('Đỗ Thuỳ Chi')
  return {
    id,
    first: 'do-thuy-chi',
    ask: (address) => call(getTeacher, { params: { id: address } }),
    rename: async () => {
      await rename('Đỗ Thuỳ Linh')
      return 'do-thuy-linh'
    },
    remove: () => teachers.personalData!.erase(deps, id),
  }
}

async function tutor(): Promise<Thing> {
  const { id, rename } = await person('Lý Kèm Riêng')
  await openTutor(deps, {
    personId: id,
    provinceCode: '01',
    services: [{ subjectId: 4, name: 'Kèm', mode: 'ONLINE', fees: { 60: 200_000 } }],
  })
  return {
    id,
    first: 'ly-kem-rieng',
    ask: (address) => call(getTutor, { params: { id: address } }),
    rename: async () => {
      await rename('Lý Kèm Chung')
      return 'ly-kem-chung'
    },
    remove: () => tutors.personalData!.erase(deps, id),
  }
}

async function category(): Promise<Thing> {
  const { id } = (await call(addCategory, { as: admin, body: { parentId: 4, name: 'Xác suất' } })).data
  return {
    id,
    first: 'xac-suat',
    ask: (address) => call(getCategory, { params: { slug: address } }),
    rename: async () => (await call(changeCategory, { as: admin, params: { id }, body: { slug: 'thong-ke' } })).data.slug,
    remove: () => call(removeCategory, { as: admin, params: { id } }),
  }
}

const words = {
  section: 'blog',
  title: 'Chuyện phân số',
  summary: 'Ngắn.',
  body: 'Một phần hai.',
  authorName: 'Cô Hà',
  subjectId: null,
  gradeFrom: null,
  gradeTo: null,
  tags: [],
  cover: { subjectKey: 'toan', seed: 'a' },
} as const
async function post(): Promise<Thing> {
  const { id } = (await call(knowledge.createPost, { as: admin, body: { ...words, tags: [] } })).data
  const as = { as: admin, params: { id } }
  await call(knowledge.publishPost, { ...as, body: {} })
  return {
    id,
    first: 'chuyen-phan-so',
    ask: (address) => call(knowledge.getPost, { params: { slug: address } }),
    rename: async () => (await call(knowledge.renamePost, { ...as, body: { slug: 'phan-so-ke-chuyen' } })).data.slug,
    remove: () => call(knowledge.unpublishPost, as),
  }
}

test.each([
  ['course', course],
  ['class', liveClass],
  ['teacher', teacher],
  ['tutor', tutor],
  ['category', category],
  ['post', post],
])('a %s is found by every name it has had, and answers 410 after removal', async (_kind, make) => {
  const { id, first, ask, rename, remove } = await make()
  const before = await ask(first)
  expect([before.data.id, before.data.slug]).toEqual([id, first])
  const second = await rename()
  expect(second).not.toBe(first)
  for (const address of [first, second, first.toUpperCase()])
    expect([address, (await ask(address)).data]).toMatchObject([address, { id, slug: second }])
  const { code } = before.data
  const found = code ? [slugWithCode({ slug: first, code }), slugWithCode({ slug: 'viet-nham', code }), code] : []
  for (const address of found) expect((await ask(address)).data).toMatchObject({ id, slug: second })
  for (const address of ['chua-ai-dat-ten', `${first}-abcdefgh`, '\0', '', '%', "' or 1=1", 'a'.repeat(900)])
    expect([address, (await ask(address)).status]).toEqual([address, 404])
  await remove()
  await remove()
  for (const address of code ? [code, slugWithCode({ slug: second, code })] : [first, second]) expect((await ask(address)).status).toBe(410)
})

const give = (kind: 'course' | 'class', slug: string, thing: string) => assignSlug(deps, kind, { slug, id: thing })

test('no other record of a kind can take a name that one has had, and records of another kind can', async () => {
  const id = crypto.randomUUID()
  const other = crypto.randomUUID()
  expect(await give('course', 'dai-so', id)).toBe(true)
  expect(await Promise.all(['dai-so', 'dai-so'].map((slug) => give('course', slug, other)))).toEqual([false, false])
  expect(await give('course', 'dai-so', id)).toBe(true)
  expect(await give('class', 'dai-so', other)).toBe(true)
  for (const slug of ['', 'Đại số', 'a--b', 'a'.repeat(81)]) expect(await give('course', slug, id)).toBe(false)
  const races = await Promise.all(Array.from({ length: 8 }, () => give('course', 'ai-nhanh-hon', crypto.randomUUID())))
  expect(races.filter(Boolean)).toHaveLength(1)
})

test('a category never gets a name that another one had, even a removed one', async () => {
  const add = (slug: string) => call(addCategory, { as: admin, body: { parentId: 2, name: slug, slug } })
  const { id } = (await add('robot')).data
  await call(changeCategory, { as: admin, params: { id }, body: { slug: 'robot-moi' } })
  expect((await add('robot')).code).toBe('CATEGORY_SLUG_TAKEN')
  await call(removeCategory, { as: admin, params: { id } })
  expect((await add('robot-moi')).code).toBe('CATEGORY_SLUG_TAKEN')
})

test('an admin sees earlier names of a course; the approved version keeps its texts', async () => {
  const { id } = await courseBuilder(deps, keeper).course({ title: 'Hình học vui' })
  const change = (body: object) => call(changeCourse, { as: admin, params: { id }, body })
  expect((await change({ title: 'Hình học rất vui' })).data).toMatchObject({
    slug: 'hinh-hoc-rat-vui',
    previousSlugs: ['hinh-hoc-vui'],
    state: 'LISTED',
  })
  expect((await call(getCourse, { params: { id } })).data).toMatchObject({ title: 'Hình học rất vui', version: 2 })
  const { rows } = await deps.db.execute(
    `select content ->> 'title' as title from course_versions where course_id = '${id}' order by version`,
  )
  expect(rows.map(({ title }) => title)).toEqual(['Hình học vui', 'Hình học rất vui'])
  expect((await change({ state: 'PAUSED' })).data.state).toBe('PAUSED')
  expect((await call(getCourse, { params: { id: 'hinh-hoc-vui' } })).status).toBe(404)
  expect((await call(getCourseToEdit, { as: admin, params: { id: 'hinh-hoc-vui' } })).data.id).toBe(id)
  await change({ state: 'GONE' })
  expect((await change({ title: 'Sống lại' })).status).toBe(410)
  for (const body of [{ title: '' }, { title: 'a'.repeat(61) }, { state: 'NEW' }, { extra: 1 }])
    expect((await change(body)).status).toBe(400)
  expect((await call(getLiveClassToEdit, { as: admin, params: { id } })).status).toBe(404)
  expect((await call(getCourseToEdit, { as: keeper, params: { id } })).status).toBe(403)
})

test('erasing an account removes its name and texts, and takes it out of every list', async () => {
  const { id } = await person('Phan Rời Nhà')
  await teachers.personalData!.erase(deps, id)
  expect((await call(getTeacher, { params: { id: 'phan-roi-nha' } })).status).toBe(404)
  const { rows } = await deps.db.execute(`select intro, about from teacher_profiles where person_id = '${id}'`)
  expect(rows).toEqual([{ intro: '', about: '' }])
  expect((await call(listTopTeachers, { query: { size: 30 } })).data.items.map((one) => one.id)).not.toContain(id)
})
