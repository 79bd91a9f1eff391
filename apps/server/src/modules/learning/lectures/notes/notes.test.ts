import { deleteLectureNote, getLecture, openViewing, saveLectureNote } from '@khue/contracts/learning/lectures'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { lectureWorld } from '#testing/lectures'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { personalData } from '../personal-data.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const { recordedCourse, buy, expire } = lectureWorld(base)
const course = await recordedCourse([{}, {}])
const [itemId, other] = course.lectures.map((one) => one.itemId) as [string, string]

async function family() {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  await buy(mother, course.code, child)
  return { mother, child }
}
const save = (as: TestPerson, noteId: string, text: string, { at = 5, item = itemId } = {}) =>
  call(saveLectureNote, { as, params: { id: course.id, itemId: item, noteId }, body: { at, text } })
const remove = (as: TestPerson, noteId: string) => call(deleteLectureNote, { as, params: { id: course.id, itemId, noteId } })
const notes = async (as: TestPerson, learnerId?: string) =>
  (await call(getLecture, { as, params: { id: course.id, itemId }, query: { ...(learnerId && { learnerId }) } })).data.notes.map(
    ({ at, text }) => [at, text],
  )

test('a learner lists own notes by their second; other people cannot read or change them', async () => {
  const { mother, child } = await family()
  const [late, early] = [uuidv7(), uuidv7()]
  await save(child, late, 'Chú ý mẫu khác 0', { at: 40 })
  await save(child, early, 'Định nghĩa', { at: 3 })
  expect((await save(child, late, 'Mẫu thức khác 0', { at: 41 })).data).toMatchObject({ id: late, at: 41, text: 'Mẫu thức khác 0' })
  expect(await notes(child)).toEqual([
    [3, 'Định nghĩa'],
    [41, 'Mẫu thức khác 0'],
  ])
  expect(await notes(mother, child.id)).toEqual([])
  const second = await family()
  for (const as of [second.child, mother]) expect((await save(as, late, 'Của tôi')).code).toBe('LECTURE_NOT_FOUND')
  expect((await save(child, late, 'Bài khác', { item: other })).code).toBe('LECTURE_NOT_FOUND')
  expect((await remove(second.child, late)).data.isDeleted).toBe(false)
  expect((await remove(child, late)).data.isDeleted).toBe(true)
  await expire(child)
  await save(child, early, 'Định nghĩa phân thức', { at: 3 }) // also after the deadline
  expect(await notes(child)).toEqual([[3, 'Định nghĩa phân thức']])
})

test('a course has at most 500 notes; changing one of them still works', async () => {
  const { child } = await family()
  const full = uuidv7()
  await deps.db.execute(sql`insert into lecture_notes (id, person_id, course_id, item_id, at_seconds, text)
    select gen_random_uuid(), ${child.id}, ${course.id}, ${other}, n, 'x' from generate_series(1, 499) as n`)
  expect((await save(child, full, 'Cuối')).status).toBe(200)
  expect((await save(child, uuidv7(), 'Thừa')).code).toBe('LECTURE_NOTES_FULL')
  expect((await save(child, full, 'Sửa')).status).toBe(200)
})

test('a person gets what is stored about their watching, a guardian without the notes; erasing leaves nothing', async () => {
  const { mother, child } = await family()
  await call(openViewing, { as: mother, params: { id: course.id, itemId }, body: { id: uuidv7(), learnerId: child.id } })
  await save(child, uuidv7(), 'Chỉ mình con biết')
  const own = await personalData.collect(deps, child.id)
  expect(own).toMatchObject({
    'Bài giảng đã xem': [{ 'Số giây đã xem': 0 }],
    'Lượt xem bài giảng': [{ 'Mã trên hình': expect.any(String) }],
  })
  expect(JSON.stringify(own)).toContain('Chỉ mình con biết')
  expect(JSON.stringify(await personalData.collect(deps, child.id, mother.id))).not.toContain('Chỉ mình con biết')
  expect((await personalData.collect(deps, mother.id))['Lượt xem bài giảng']).toHaveLength(1)
  await personalData.erase(deps, child.id)
  expect(await personalData.collect(deps, child.id)).toEqual({
    'Bài giảng đã xem': [],
    'Lượt xem bài giảng': [],
    'Ghi chú bài giảng': [],
    'Xin thêm thời gian xem': [],
  })
})
