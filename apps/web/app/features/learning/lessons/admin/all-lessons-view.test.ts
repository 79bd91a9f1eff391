import type { LessonState } from '@khue/contracts/learning/lesson-states'
import { expect, test } from 'vitest'
import { allLessonsAddress, narrowedBy, stateChoices, toLessonRow } from './all-lessons-view.ts'

const row = (state: LessonState, problems = 0) => ({
  id: 'x',
  kind: 'OPEN_CLASS' as const,
  title: 'Ôn thi giữa kì',
  cover: '/c.svg',
  href: '/open-classes/on-thi',
  number: null,
  lessons: null,
  startsAt: '2026-12-01T12:30:00.000Z',
  endsAt: '2026-12-01T14:00:00.000Z',
  state,
  teacher: { id: 't', name: 'Cô Hà', avatar: '/a.svg' },
  hasLink: false,
  roster: 12,
  problems,
})

test('a lesson names when, whose and how many; its teacher narrows the list', () => {
  expect(toLessonRow(row('UPCOMING'), { state: 'UPCOMING', cursor: 'abc' })).toMatchObject({
    when: 'T3, 01/12/2026 · 19:30–21:00',
    note: 'Lớp mở · 12\u00A0học viên',
    href: '/account/lessons/x',
    teacherHref: '/admin/lessons?state=UPCOMING&teacherId=t',
    problems: undefined,
    reverseHref: undefined,
  })
  expect(toLessonRow(row('HELD', 2), { teacherId: 't' })).toMatchObject({ teacherHref: undefined, problems: '2 gia đình báo' })
})

test('only what was paid out can be taken back, on the same page of the list', () => {
  expect(toLessonRow(row('COMPLETED'), { on: '2026-12-01', cursor: 'abc' }).reverseHref).toBe(
    '/admin/lessons?on=2026-12-01&cursor=abc&reverse=x',
  )
})

test('each part of the filter is removed by itself, and another state begins at the first page', () => {
  const filter = { state: 'HELD', on: '2026-12-01', teacherId: 't', cursor: 'abc' } as const
  expect(narrowedBy(filter, 'Cô Hà').map(({ label, href }) => [label, href])).toEqual([
    ['Ngày 01/12/2026', '/admin/lessons?state=HELD&teacherId=t'],
    ['Giáo viên: Cô Hà', '/admin/lessons?state=HELD&on=2026-12-01'],
  ])
  expect(stateChoices(filter)[0]).toEqual({ label: 'Tất cả', href: '/admin/lessons?on=2026-12-01&teacherId=t', isOn: false })
  expect(allLessonsAddress({})).toBe('/admin/lessons')
})
