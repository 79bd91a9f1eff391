import { expect, test } from 'vitest'
import { at, ha, huy, lessonOf, teachingOf } from '../lesson.testing.ts'
import { toSubstituteChoices } from './substitute-view.ts'

const teacher = (id: string, more: object = {}) => ({ id, name: 'Ngô Thanh Vân', title: 'Cô', hasContract: true, clashes: [], ...more })
const clashAt = (startsAt: string) => ({
  number: 6,
  startsAt,
  endsAt: at('21:00'),
  with: { title: 'Luyện thi vào 10', number: 3, startsAt, endsAt: at('21:00') },
})

test('only what a teacher has at this hour keeps them from this lesson', () => {
  const found = [
    teacher('free'),
    teacher('later', { clashes: [clashAt(at('19:30', '2026-12-08'))] }),
    teacher('busy', { clashes: [clashAt(at('19:30'))] }),
    teacher('bare', { hasContract: false }),
    teacher(ha.id),
  ]
  expect(
    toSubstituteChoices(lessonOf({ teaching: teachingOf() }), found).map(({ value, note, isPossible }) => [value, note, isPossible]),
  ).toEqual([
    ['free', 'Rảnh giờ này', true],
    ['later', 'Rảnh giờ này', true],
    ['busy', 'Bận giờ này: Luyện thi vào 10, buổi 3', false],
    ['bare', 'Chưa có hợp đồng giảng dạy', false],
  ])
})

test('a lesson of a substitute can go back to the teacher of the class', () => {
  const lesson = lessonOf({ teacher: huy, teaching: teachingOf({ class: { id: 'run', courseId: 'course', teacher: ha } }) })
  expect(toSubstituteChoices(lesson, [])).toEqual([{ value: ha.id, label: 'Trả buổi này cho Nguyễn Thu Hà', note: '', isPossible: true }])
})
