import { listAudit } from '@khue/contracts/ground/audit'
import { addCategory, changeCategory, listCategories, removeCategory } from '@khue/contracts/offer/categories'
import { exploreCourses, listCourses } from '@khue/contracts/offer/courses'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const admin = await given.admin()
const { course } = courseBuilder(deps, await given.teacher())
const add = (body: { parentId: number; name: string; slug?: string }) => call(addCategory, { as: admin, body })
const parts = async (subject: number) =>
  (await call(exploreCourses, { query: { size: 0 } })).data.items.find((one) => one.id === subject)?.children.map((one) => one.name)

test('an admin adds a category to a subject; courses in it keep it from being removed', async () => {
  const { data } = await add({ parentId: 4, name: 'Xác suất và thống kê' })
  expect(data).toMatchObject({ parentId: 4, subjectId: 4, key: 'toan', slug: 'xac-suat-va-thong-ke', isHidden: false })
  expect(data.id).toBeGreaterThan(200_000)
  expect(await parts(4)).toContain('Xác suất và thống kê')
  await course({ categoryId: data.id, gradeFrom: 11, gradeTo: 11 })
  expect((await call(listCourses, { query: { categoryIds: [data.id] } })).data.total).toBe(1)
  expect((await call(listCategories, { as: admin })).data.items.find((one) => one.id === data.id)?.courses).toBe(1)
  expect((await call(removeCategory, { as: admin, params: { id: data.id } })).code).toBe('CATEGORY_IN_USE')
  const changed = await call(changeCategory, { as: admin, params: { id: data.id }, body: { name: 'Thống kê', isHidden: true } })
  expect(changed.data).toMatchObject({ name: 'Thống kê', isHidden: true, slug: 'xac-suat-va-thong-ke' })
  expect(await parts(4)).not.toContain('Thống kê')
  expect((await call(listAudit, { as: admin, query: { action: 'category.changed', subjectId: String(data.id) } })).data.items).toHaveLength(
    2,
  )
})

test('a subject cannot be removed, slugs are unique, and an empty category can be removed', async () => {
  const { data } = await add({ parentId: 2, name: 'Robot' })
  expect((await add({ parentId: 2, name: 'Robot' })).code).toBe('CATEGORY_SLUG_TAKEN')
  expect((await add({ parentId: data.id, name: 'Cánh tay robot' })).code).toBe('CATEGORY_PARENT_INVALID')
  expect((await add({ parentId: 2, name: '  ' })).status).toBe(400)
  expect((await add({ parentId: 2, name: 'Drone', slug: 'Dờ Rôn' })).status).toBe(400)
  expect((await add({ parentId: 2, name: '???' })).code).toBe('CATEGORY_SLUG_MISSING') // no character of it can be in an address
  expect((await call(removeCategory, { as: admin, params: { id: 4 } })).code).toBe('CATEGORY_IS_SUBJECT')
  expect((await call(changeCategory, { as: admin, params: { id: 4 }, body: { isHidden: true } })).code).toBe('CATEGORY_IS_SUBJECT')
  expect((await call(removeCategory, { as: admin, params: { id: data.id } })).data).toEqual({ removed: true })
  expect((await call(removeCategory, { as: admin, params: { id: data.id } })).code).toBe('CATEGORY_NOT_FOUND')
  expect((await call(addCategory, { as: await given.teacher(), body: { parentId: 2, name: 'Robot' } })).code).toBe('FORBIDDEN')
})
