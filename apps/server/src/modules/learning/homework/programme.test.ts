import * as assigned from '@khue/contracts/learning/assignments'
import * as contract from '@khue/contracts/learning/homework'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { grantUse } from '#modules/sale/entitlements'
import { courseBuilder } from '#testing/courses'
import { homeworkWorld } from '#testing/homework'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { homework } from './index.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const admin = await given.admin()
const { noticesOf } = homeworkWorld(base, admin)
const run = (name: string) => homework.jobs!.find((job) => job.name === `homework:${name}`)!.run(deps, {})
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

type Item = { itemId?: string; title?: string; content?: string; deadline?: Date | null; displayAt?: Date | null }
/** The approved programme of a course, as authoring would have written it. */
async function setProgramme(courseId: string, version: number, items: readonly Item[]) {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    if (version > 1)
      await tx.execute(sql`insert into course_versions select (jsonb_populate_record(v, jsonb_build_object('version', ${version}::int))).* from course_versions v
        where v.course_id = ${courseId} and v.version = 1`)
    for (const [position, { itemId, title = 'Bài 1', content = 'Làm bài 1', deadline = inHours(48), displayAt = null }] of items.entries())
      await tx.execute(sql`insert into course_items (course_id, version, position, item_id, kind, chapter, chapter_title, title, content, deadline, display_at)
        values (${courseId}, ${version}, ${position + 900}, ${itemId ?? uuidv7()}, 'ASSIGNMENT', 0, '', ${title}, ${content},
          ${deadline?.toISOString() ?? null}, ${displayAt?.toISOString() ?? null})`)
    await tx.execute(sql`update courses set version = ${version} where id = ${courseId}`)
  })
}
async function courseWith(items: readonly Item[]) {
  const teacher = await given.teacher()
  const course = await courseBuilder(deps, teacher).course({ title: 'Đại số tự học', format: 'RECORDED' })
  await setProgramme(course.id, 1, items)
  const learner = await given.student()
  await grantUse(deps, {
    personId: learner.id,
    kind: 'CO',
    refId: course.id,
    source: 'ADMIN',
    sourceId: uuidv7(),
    until: inHours(1000),
    reason: 'test',
  })
  await run('follow_programmes')
  return { teacher, course, learner }
}
const listOf = async (as: Awaited<ReturnType<typeof given.student>>) => (await call(contract.listHomework, { as, query: {} })).data.items
const submit = (as: Awaited<ReturnType<typeof given.student>>, id: string) =>
  call(contract.submitHomework, { as, params: { id }, body: { id: uuidv7(), text: 'Xong' } })

test('homework of an approved programme belongs to everybody who has the course, without a deadline where it has none', async () => {
  const { teacher, course, learner } = await courseWith([
    { title: 'Có hạn' },
    { title: 'Tự do', deadline: null },
    { title: 'Đã qua', deadline: inHours(-1) },
  ])
  const items = await listOf(learner)
  expect(items.map(({ title, dueAt, place }) => [title, dueAt === null, place.scope])).toEqual([
    ['Có hạn', false, 'COURSE'],
    ['Tự do', true, 'COURSE'],
  ])
  expect((await submit(learner, items[1]!.id)).data.isLate).toBe(false)
  const late = await given.student()
  await grantUse(deps, {
    personId: late.id,
    kind: 'CO',
    refId: course.id,
    source: 'GIFT',
    sourceId: uuidv7(),
    until: inHours(1000),
    reason: 'test',
  })
  await Promise.all([run('follow_courses'), run('follow_courses')])
  expect((await listOf(late)).map(({ title }) => title)).toEqual(['Có hạn', 'Tự do'])
  const mine = (await call(assigned.listAssignments, { as: teacher, query: { refId: course.id } })).data.items
  expect(mine.every(({ isOfProgramme }) => isOfProgramme)).toBe(true)
  const change = await call(assigned.changeAssignment, { as: teacher, params: { id: mine[0]!.id }, body: { revision: 1, title: 'Khác' } })
  expect(change.code).toBe('ASSIGNMENT_OF_PROGRAMME')
  expect((await noticesOf(learner)).length).toBe(0) // shown since the course is there, so nobody is woken for it
})

test('a new version changes what nobody has done, appends to what somebody has, and takes away what it leaves out', async () => {
  const [kept, done, gone] = [uuidv7(), uuidv7(), uuidv7()]
  const first = [kept, done, gone].map((itemId, at) => ({ itemId, title: `Bài ${at}`, content: `Đề ${at}` }))
  const { course, learner } = await courseWith(first)
  const before = await listOf(learner)
  await submit(learner, before.find(({ title }) => title === 'Bài 1')!.id)
  await setProgramme(course.id, 2, [
    { itemId: kept, title: 'Bài mới', content: 'Đề mới' },
    { itemId: done, title: 'Bài 1', content: 'Đề 1, sửa câu 3', deadline: inHours(24) },
  ])
  await Promise.all([run('follow_programmes'), run('follow_programmes')])
  expect((await listOf(learner)).map(({ title }) => title)).toEqual(['Bài mới'])
  const id = before.find(({ title }) => title === 'Bài 1')!.id
  const { data } = await call(contract.getHomework, { as: learner, params: { id } })
  expect(data.content).toMatchObject([{ children: [{ text: 'Đề 1' }] }])
  expect(data.corrections.map(({ text }) => text)).toEqual(['Đề 1, sửa câu 3'])
  expect(data.dueAt).toBe(before.find(({ title }) => title === 'Bài 1')!.dueAt) // never earlier
  await setProgramme(course.id, 3, [{ itemId: done, title: 'Bài 1', content: 'Đề 1, sửa câu 3' }])
  await run('follow_programmes')
  expect((await call(contract.getHomework, { as: learner, params: { id } })).data.corrections).toHaveLength(1)
})
