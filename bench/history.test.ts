import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addRun, type History, type Machine, readExplanations, readHistory, renderPage } from './history.ts'
import { atMost, type Row } from './report.ts'

const fast: Machine = { cores: 2, cpu: 'Xeon', speed: 'fast', limitListsPerSecond: 12_000 }
const slow: Machine = { cores: 2, cpu: 'Xeon', speed: 'slow', limitListsPerSecond: 3_000 }
const purchase = (value: number): Row => ({
  measure: 'Purchase',
  unit: '/s',
  goal: { of: 'ratio', atLeast: 0.35 },
  value,
  limit: 1_000,
})
const after = (history: History, value: number, machine: Machine, day: number) =>
  addRun(history, [purchase(value)], { date: `2026-12-0${day}`, machine })

test('the page shows a line for each measure and class of machine, from the recorded values alone', () => {
  const first = after({ measures: [] }, 300, slow, 1)
  const both = addRun(after(first, 416, fast, 2), [atMost('Page', 4.5, 5, 'ms', 'alone')], { date: '2026-12-03', machine: fast })
  expect(
    renderPage(both, 'Explained.')
      .split('\n')
      .filter((line) => /^\| (Purchase|Page)/.test(line)),
  ).toEqual([
    '| Purchase | ratio ≥ 0.35 | 300/s of 1,000/s = 0.30 | missed | 2 cores, Xeon, slow | 2026-12-01 | 0.30 |',
    '| Purchase | ratio ≥ 0.35 | 416/s of 1,000/s = 0.42 | met | 2 cores, Xeon, fast | 2026-12-02 | 0.42 |',
    '| Page | ≤ 5 ms | 4.50 ms (alone) | met | 2 cores, Xeon, fast | 2026-12-03 | 4.50 ms |',
  ])
  expect(renderPage(both, 'Explained.')).toContain('Explained.')
})

test('a sixth value on one class of machine drops the first and leaves other classes alone', () => {
  const others = after({ measures: [] }, 200, slow, 1)
  const six = [100, 200, 300, 400, 500, 600].reduce((history, value, at) => after(history, value, fast, at + 2), others)
  expect(six.measures[0]?.values.map(({ machine, value }) => [machine.speed, value])).toEqual([
    ['slow', 200],
    ['fast', 200],
    ['fast', 300],
    ['fast', 400],
    ['fast', 500],
    ['fast', 600],
  ])
  expect(renderPage(six, '')).toContain('| 0.20 → 0.30 → 0.40 → 0.50 → 0.60 |')
})

test('docs/bench.md is what docs/bench.json and the explanations say', () => {
  expect(readFileSync(new URL('../docs/bench.md', import.meta.url), 'utf8')).toBe(renderPage(readHistory(), readExplanations()))
})
