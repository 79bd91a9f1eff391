import { introLimit, listTopTeachers } from '@khue/contracts/teachers'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/catalogue'
import { describeTeacher } from '#modules/teachers'
import { testApp } from '#testing/test-app'

const now = new Date('2026-12-01T19:45:00+07:00')
const { call, given, deps } = await testApp({ clock: () => now })

async function teacher(name: string, yearsTeaching: number, classesInHours: number[] = []) {
  const { id } = await given.teacher({ name })
  await describeTeacher(deps, { personId: id, title: 'Thầy', intro: 'Dạy chậm mà chắc.', subjectIds: [4, 3], yearsTeaching })
  for (const hours of classesInHours) {
    const startsAt = new Date(now.getTime() + hours * 3_600_000)
    await scheduleOpenClass(deps, {
      title: 'Lớp mở',
      summary: '',
      subjectId: 4,
      teacherId: id,
      teacherTitle: 'Thầy',
      seats: 5,
      times: { startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) },
    })
  }
  return id
}

test('who teaches soonest comes first, then who has taught longest', async () => {
  await teacher('Kỳ Cựu', 30)
  await teacher('Mới Dạy', 1)
  await teacher('Ngày Mai', 2, [24, 48])
  await teacher('Tối Nay', 3, [26, 2, -6])
  await teacher('Tháng Sau', 4, [24 * 30])
  const { items } = (await call(listTopTeachers)).data
  expect(items.map((one) => one.name)).toEqual(['Thầy Tối Nay', 'Thầy Ngày Mai', 'Thầy Kỳ Cựu', 'Thầy Tháng Sau', 'Thầy Mới Dạy'])
  expect(items[0]?.nextClassAt).toBe('2026-12-01T14:45:00.000Z')
  expect(items[2]).toMatchObject({ nextClassAt: null, subjectIds: [4, 3], intro: 'Dạy chậm mà chắc.', school: null, yearsTeaching: 30 })
  const two = await call(listTopTeachers, { query: { size: 2 } })
  expect(two.data.items.map((one) => one.name)).toEqual(['Thầy Tối Nay', 'Thầy Ngày Mai'])
})

test('an introduction has its limit', async () => {
  const { id } = await given.teacher()
  const describe = (length: number) => describeTeacher(deps, { personId: id, title: 'Cô', intro: 'ộ'.repeat(length), subjectIds: [] })
  await expect(describe(introLimit + 1)).rejects.toEqual(
    expect.objectContaining({ cause: expect.objectContaining({ constraint: 'teacher_profiles_intro' }) }),
  )
  await describe(introLimit)
})
