import type { SecurityNotice } from '@khue/contracts/people/devices'
import { expect, test } from 'vitest'
import { groupNotices, idsOf } from './notice-groups.ts'

const notice = (id: string, kind: SecurityNotice['kind'], child: string | null = null) =>
  ({ id, kind, child, device: null, at: '2026-11-26T01:00:00Z' }) satisfies SecurityNotice

test('notices are grouped by kind, and those about children by child; the newest comes first', () => {
  const groups = groupNotices([
    notice('9', 'NEW_DEVICE'),
    notice('8', 'CHILD_SIGNED_IN', 'An'),
    notice('7', 'NEW_DEVICE'),
    notice('6', 'CHILD_SIGNED_IN', 'Bình'),
    notice('5', 'CHILD_SIGNED_IN', 'An'),
  ])
  expect(groups.map(idsOf)).toEqual([['9', '7'], ['8', '5'], ['6']])
  expect(groupNotices([])).toEqual([])
})
