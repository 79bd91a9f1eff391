import { PgDialect } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { planBitmapFetch, maxSelectivity, type EstimatedCondition } from './selectivity.ts'

const condition = (name: string, selectivity: number, more: Partial<EstimatedCondition> = {}): EstimatedCondition => {
  const predicate = sql.raw(name)
  return { predicate, indexed: predicate, selectivity, lists: 1, ...more }
}
const dialect = new PgDialect()
/** The predicates that the plan gives to the index. */
const indexPredicates = (estimated: readonly EstimatedCondition[]) =>
  planBitmapFetch(estimated)
    .where.map((one) => dialect.sqlToQuery(one).sql)
    .filter((text) => !text.endsWith('is true'))

test.each<[string, EstimatedCondition[], string[]]>([
  ['the rarest alone, where the others cost more than they save', [condition('rare', 0.001), condition('often', 0.5)], ['rare']],
  ['both of two that are neither rare nor frequent', [condition('some', 0.1), condition('others', 0.2)], ['some', 'others']],
  ['one at least, however frequent', [condition('often', 0.8)], ['often']],
  [
    'no condition that it does not know',
    [{ predicate: sql.raw('plain'), selectivity: 0.001, lists: 1 }, condition('often', 0.5)],
    ['often'],
  ],
  ['no word prefix that too many words share', [condition('word', 0.01), condition('begun', 0.3, { lists: 15 })], ['word']],
])('an index is asked for %s', (_, estimated, expected) => {
  expect(indexPredicates(estimated)).toEqual(expected)
})

test('two words filter out fewer rows than two choices, because words occur together', () => {
  const [word, choice] = [condition('word', 0.1, { isTopic: true }), condition('choice', 0.1)]
  expect(maxSelectivity([word, word])).toBeGreaterThan(maxSelectivity([word, choice]))
  expect(maxSelectivity([choice, choice])).toBeLessThanOrEqual(0.1)
  expect(maxSelectivity([])).toBe(1)
})

test('a partial index costs proportionally less and still gets at least one condition', () => {
  const all = [condition('some', 0.1), condition('others', 0.2)]
  const part = { selectivity: 0.1, hasTopic: false }
  expect(planBitmapFetch(all, part).cost).toBeLessThan(0.2 * planBitmapFetch(all).cost)
  expect(planBitmapFetch([condition('often', 0.99)], part).where.map((one) => dialect.sqlToQuery(one).sql)).toEqual(['often'])
})

test('a range over many buckets costs more than one choice with the same selectivity', () => {
  expect(planBitmapFetch([condition('range', 0.1, { lists: 40 })]).cost).toBeGreaterThan(planBitmapFetch([condition('choice', 0.1)]).cost)
})
