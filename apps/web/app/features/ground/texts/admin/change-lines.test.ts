import { expect, test } from 'vitest'
import { changeLines } from './change-lines.ts'

const same = (text: string) => ({ kind: 'same' as const, text })

test('changed lines are shown with one line of context, other lines are counted', () => {
  const added = { kind: 'added' as const, text: 'x' }
  const lines = changeLines([same('a'), same('b'), same('c'), added, same('d'), same('e'), same('f')])
  expect(lines).toEqual([{ kind: 'skipped', count: 2 }, same('c'), added, same('d'), { kind: 'skipped', count: 2 }])
  expect(changeLines([same('a'), same('b')])).toEqual([{ kind: 'skipped', count: 2 }])
})
