import { expect, test } from 'vitest'
import { filterOf, noteOf, readReading } from './read-typed.ts'

test('several chips are merged: all values of a multi-valued filter, else the first value', () => {
  const chips = [{ weekdays: [2], evening: true }, { weekdays: [4, 2] }, { grades: [8] }, { feeTo: 200_000 }, { feeTo: 1 }, {}]
  expect(filterOf(chips.map((filter) => ({ filter })))).toEqual({ weekdays: [2, 4], evening: true, grades: [8], feeTo: 200_000 })
})

const note = (search: string, chips: string[], term?: string) =>
  noteOf({
    ...readReading(new URLSearchParams(search)),
    term,
    chips: chips.map((label) => ({ label })),
    addressOf: (asked) => JSON.stringify(asked),
  })

test('a list shows how it parsed a sentence, and links to the literal search', () => {
  expect(note('read=toán 8', ['Toán', 'Lớp 8'])).toMatchObject({
    href: '{"term":"toán 8","exact":true}',
    told: 'Đã hiểu thành bộ lọc: Toán, Lớp 8.',
  })
  expect(note('exact=true', ['“toán 8”'], 'toán 8')).toMatchObject({ href: '{"term":"toán 8"}', told: '' })
})

test.each([
  ['nothing was typed', '', ['Toán'], undefined],
  ['a term contained no filter', '', ['“đàn tranh”'], 'đàn tranh'],
  ['every filter was removed', 'read=toán 8', [], undefined],
  ['there is no term to take literally', 'exact=true', [], undefined],
])('when %s, no note is shown', (_, search, chips, term) => expect(note(search, chips, term)).toBeUndefined())
