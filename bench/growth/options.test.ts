import { expect, test } from 'vitest'
import { readGrowth } from './options.ts'

test('sizes are parsed, and a missing one is zero', () => {
  expect(readGrowth(['--courses', '1000000', '--tutors=50000'])).toEqual({
    users: 0,
    orders: 0,
    tutors: 50_000,
    courses: 1_000_000,
    seed: 'khue',
  })
})

test.each([
  [['--courses', '-5'], 'ambiguous'],
  [['--courses', 'nhiều'], '--courses nhiều: no number up to 5000000.'],
  [['--courses', '1e6'], '--courses 1e6: no number'],
  [['--courses', '1.5'], '--courses 1.5: no number'],
  [['--courses='], '--courses : no number'],
  [['--courses', '5000001'], '--courses 5000001: no number'],
  [['--tutors'], 'argument missing'],
  [['--course', '5'], "Unknown option '--course'"],
  [['1000000'], 'Unexpected argument'],
  [['--orders', '5'], 'Orders need buyers.'],
])('%j is refused with the reason and the usage', (args, why) => {
  expect(() => readGrowth(args)).toThrow(why)
  expect(() => readGrowth(args)).toThrow('npm run demo')
})
