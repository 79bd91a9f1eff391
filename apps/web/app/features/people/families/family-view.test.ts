import { expect, test } from 'vitest'
import { ageOn, toMemberView } from './family-view.ts'

test.each([
  ['2026-11-20', '2016-11-20', 10],
  ['2026-11-20', '2016-11-21', 9],
  ['2028-02-28', '2020-02-29', 7],
  ['2028-03-01', '2020-02-29', 8],
])('on %s, who was born on %s is %i', (day, birthDate, age) => {
  expect(ageOn(day, birthDate)).toBe(age)
})

test('unknown facts about a relative are left out', () => {
  const member = {
    id: '1',
    name: 'Lê Gia Bảo',
    avatar: '/a.svg',
    birthDate: null,
    grade: null,
    linkedAt: '2026-11-19T18:00:00Z',
    canEnd: true,
    isGuarded: false,
  }
  expect(toMemberView(member, new Date('2026-11-20T03:00:00Z')).facts).toBe('Liên kết từ 20/11/2026')
  const known = { ...member, birthDate: '2016-03-01', grade: 'GRADE_5' as const }
  expect(toMemberView(known, new Date('2026-11-20T03:00:00Z')).facts).toBe('10 tuổi · Lớp 5 · Liên kết từ 20/11/2026')
})
