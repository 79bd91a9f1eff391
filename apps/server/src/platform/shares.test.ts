import { PgDialect } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gathering, shareAtMost, type Weighed } from './shares.ts'

const condition = (name: string, share: number, more: Partial<Weighed> = {}): Weighed => {
  const holds = sql.raw(name)
  return { holds, indexed: holds, share, ...more }
}
const dialect = new PgDialect()
/** What an index is asked for. */
const askedOfIndex = (weighed: readonly Weighed[]) =>
  gathering(weighed)
    .where.map((one) => dialect.sqlToQuery(one).sql)
    .filter((text) => !text.endsWith('is true'))

test.each<[string, Weighed[], string[]]>([
  ['the rarest alone, where the rest saves less than it costs', [condition('rare', 0.001), condition('often', 0.5)], ['rare']],
  ['both of two that are neither rare nor frequent', [condition('some', 0.1), condition('others', 0.2)], ['some', 'others']],
  ['one at least, however frequent', [condition('often', 0.8)], ['often']],
  ['no condition that it does not know', [{ holds: sql.raw('plain'), share: 0.001 }, condition('often', 0.5)], ['often']],
  [
    'nothing that begins with some letters, when so much does',
    [condition('word', 0.01), condition('begun', 0.3, { isBegun: true })],
    ['word'],
  ],
])('an index is asked for %s', (_, weighed, expected) => {
  expect(askedOfIndex(weighed)).toEqual(expected)
})

test('words that stand together leave away less than other things do', () => {
  const [word, choice] = [condition('word', 0.1, { isTopic: true }), condition('choice', 0.1)]
  expect(shareAtMost([word, word])).toBeGreaterThan(shareAtMost([word, choice]))
  expect(shareAtMost([choice, choice])).toBeLessThanOrEqual(0.1)
  expect(shareAtMost([])).toBe(1)
})
