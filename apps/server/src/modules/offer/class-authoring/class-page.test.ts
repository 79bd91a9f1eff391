import { listClassLearners, previewClass } from '@khue/contracts/offer/class-authoring'
import { holdSeat } from '@khue/contracts/offer/open-classes'
import { expect, test } from 'vitest'
import { takeHeldSeat } from '#modules/offer/seats'
import type { TestPerson } from '#testing/people'
import { sellingTeacher, teachersClasses } from '#testing/teachers-classes'
import { testApp } from '#testing/test-app'

const base = await testApp()
const { call, given, deps } = base
const admin = await given.admin()
const teacher = await sellingTeacher(base, admin, { name: 'Trần Quốc Bảo' })
const other = await given.teacher()
const { create, complete, listed, save } = teachersClasses(base, { teacher, admin })
const preview = (id: string, as: TestPerson) => call(previewClass, { as, params: { id } })
const learnersOf = (id: string, as: TestPerson) => call(listClassLearners, { as, params: { id } })

test('only the author and admins can preview a draft', async () => {
  const id = await complete({ description: '## Buổi này\n\n- Chữa **đề** số 1', seats: 12 })
  const shown = await preview(id, teacher)
  expect(shown.data).toMatchObject({
    title: 'Chữa đề giữa kỳ',
    teacher: { name: 'Thầy Trần Quốc Bảo' },
    status: 'UPCOMING',
    fee: 99_000,
    seats: 12,
    seatsLeft: 12,
    document: [{ type: 'heading', level: 2 }, { type: 'list' }],
  })
  expect((await preview(id, admin)).data).toEqual(shown.data)
  expect((await preview(id, other)).code).toBe('CLASS_DRAFT_NOT_FOUND')
})

test('the preview shows untyped fields as empty, and no time for a class with only one of start and end', async () => {
  const id = await create()
  await save(id, 0, { startsAt: '2098-06-01T12:00:00.000Z' })
  expect((await preview(id, teacher)).data).toMatchObject({
    fee: 0,
    seats: 0,
    startsAt: null,
    endsAt: null,
    status: 'IN_SCHEDULING',
    document: [],
  })
})

test('a teacher lists seat holders with the number of their guardians, and strangers get a 404', async () => {
  const id = await listed()
  expect((await learnersOf(id, teacher)).data).toEqual({ items: [] })
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const held = await call(holdSeat, { as: parent, body: { kind: 'CLASS', id, learnerId: child.id } })
  await takeHeldSeat(deps, held.data.id)
  expect((await learnersOf(id, teacher)).data).toEqual({ items: [{ id: child.id, name: child.name, guardians: 1 }] })
  expect((await learnersOf(id, admin)).data.items).toHaveLength(1)
  expect((await learnersOf(id, other)).code).toBe('CLASS_DRAFT_NOT_FOUND')
})
