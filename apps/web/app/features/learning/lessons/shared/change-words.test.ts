import { expect, test } from 'vitest'
import { at } from '../lesson.testing.ts'
import { changeWords, clashesIn } from './change-words.ts'

test('a refusal names what changed meanwhile: the times, or the state', () => {
  expect(changeWords({ startsAt: at('18:00'), endsAt: at('19:30') })).toBe('Giờ hiện nay: T3, 01/12/2026 · 18:00–19:30.')
  expect(changeWords({ state: 'HELD' })).toBe('Tình trạng hiện nay: đã dạy.')
  for (const details of [undefined, null, {}, { state: 'toString' }, { startsAt: 'mai', endsAt: at('19:30') }])
    expect(changeWords(details)).toBeUndefined()
})

test('a new time that clashes names what the teacher has then, in courses and classes', () => {
  const times = { startsAt: at('19:00'), endsAt: at('20:30') }
  expect(clashesIn({ clashes: [{ number: 2, ...times, with: { title: 'Luyện thi vào 10', number: 3, ...times } }] })).toEqual([
    'Luyện thi vào 10, buổi 3: T3, 01/12/2026 · 19:00–20:30',
  ])
  expect(clashesIn({ clashes: [{ title: 'Vui cùng số', ...times }] })).toEqual(['Vui cùng số: T3, 01/12/2026 · 19:00–20:30'])
  for (const details of [undefined, {}, { clashes: 'x' }, { clashes: [null, {}] }]) expect(clashesIn(details)).toEqual([])
})
