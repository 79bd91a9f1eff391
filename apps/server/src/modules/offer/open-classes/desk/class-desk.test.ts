import type { CallInput } from '@khue/contracts/endpoint'
import { searchAllClasses } from '@khue/contracts/offer/offer-admin'
import { expect, test } from 'vitest'
import { scheduleOpenClass, withdrawClass } from '#modules/offer/open-classes'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const admin = await given.admin()

const classes = async (query: NonNullable<CallInput<typeof searchAllClasses>['query']> = {}) =>
  (await call(searchAllClasses, { as: admin, query })).data
const titles = ({ items }: { items: readonly { title: string }[] }) => items.map(({ title }) => title)

test('admins find classes of both kinds: past ones, those without a time, and removed ones', async () => {
  const open = (title: string, kind: 'OPEN' | 'INTERACTIVE', at?: string) =>
    scheduleOpenClass(deps, {
      title,
      kind,
      summary: 'Thí nghiệm',
      subjectId: 3,
      teacherId: teacher.id,
      teacherTitle: 'Cô',
      seats: 5,
      ...(at && { times: { startsAt: new Date(`${at}:00:00+07:00`), endsAt: new Date(`${at}:50:00+07:00`) } }),
    })
  await open('Núi lửa', 'INTERACTIVE', '2099-12-01T19')
  await open('Nam châm', 'OPEN')
  await withdrawClass(deps, (await open('Núi lửa cũ', 'OPEN', '2020-12-01T19')).id)
  expect(titles(await classes())).toEqual(['Núi lửa cũ', 'Nam châm', 'Núi lửa'])
  expect(titles(await classes({ term: 'nui lua' }))).toEqual(['Núi lửa cũ', 'Núi lửa'])
  expect(titles(await classes({ gone: true }))).toEqual(['Núi lửa cũ'])
  expect(titles(await classes({ gone: false, kind: 'OPEN' }))).toEqual(['Nam châm'])
  expect((await classes({ kind: 'INTERACTIVE' })).items).toMatchObject([
    { title: 'Núi lửa', isGone: false, status: 'UPCOMING', startsAt: '2099-12-01T12:00:00.000Z', teacher: 'Cô Nguyễn Thu Hà' },
  ])
})

test('only admins can search them', async () => {
  expect((await call(searchAllClasses, { as: teacher })).status).toBe(403)
})
