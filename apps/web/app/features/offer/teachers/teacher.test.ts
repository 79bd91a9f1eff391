import { expect, test } from 'vitest'
import { ownCourses, toTeacherView } from './teacher.ts'

const card = {
  id: '0192b3c4-0000-7000-8000-000000000001',
  name: 'Cô Lê Phương Anh',
  avatar: '/art/avatars/f/x.svg',
  subjectIds: [1, 4],
  intro: 'Nói trước, sửa sau.',
  school: 'THCS Sông Hàn',
  yearsTeaching: 11,
  code: 'abcdefgh',
  slug: 'le-phuong-anh',
  rating: { average: 0, count: 0 },
}

test('a teacher card shows subjects in platform order, school, years and the next class', () => {
  const view = toTeacherView(card, { moment: '20:00 hôm nay' })
  expect(view).toMatchObject({ subjects: 'Toán, Tiếng Anh', nextClass: 'Dạy lúc 20:00 hôm nay' })
  expect(view.proof.map((one) => one.replaceAll('\u00A0', ' '))).toEqual(['THCS Sông Hàn', '11 năm đứng lớp'])
})

test('unknown facts are left out', () => {
  const view = toTeacherView({ ...card, school: null, yearsTeaching: null }, { moment: undefined })
  expect(view).toMatchObject({ proof: [], nextClass: undefined })
})

test("nearest courses of a search without results do not count as the teacher's own", () => {
  const course = { id: card.id, code: 'bcdefghj', slug: 'toan-8', title: 'Toán 8', fee: 990_000 }
  const items = [course] as unknown as Parameters<typeof ownCourses>[0]['items'] // fields that are not used are left out
  const [shown] = ownCourses({ items }, ({ code }) => `Thành viên: ${code}`)
  expect(shown).toMatchObject({ title: 'Toán 8', href: '/courses/toan-8-bcdefghj', fee: '990.000đ', member: 'Thành viên: bcdefghj' })
  expect(ownCourses({ items, isNearest: true }, () => undefined)).toEqual([])
})
