import { familyRequestStatuses } from '@khue/contracts/people/family-requests'
import { expect, test } from 'vitest'
import { isMinor } from '#modules/people/people'
import { familyRequestMoves, moveRequest } from './family-request.ts'

const after = (from: (typeof familyRequestStatuses)[number], move: (typeof familyRequestMoves)[number]) => {
  try {
    return moveRequest(from, move)
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('only an open request moves, and every end is final', () => {
  const table = familyRequestStatuses.map((from) => [from, ...familyRequestMoves.map((move) => after(from, move))])
  const refused = familyRequestMoves.map(() => 'FAMILY_REQUEST_DECIDED')
  expect(table).toEqual([
    ['OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'],
    ['APPROVED', ...refused],
    ['REFUSED', ...refused],
    ['WITHDRAWN', ...refused],
    ['EXPIRED', ...refused],
  ])
})

test.each([
  [17, true, true],
  [17, false, true],
  [18, true, false],
  [18, false, false],
  [undefined, true, true],
  [undefined, false, false],
] as const)('a person of %s years with a guardian (%s) is a minor: %s', (age, hasGuardian, expected) => {
  expect(isMinor(age, hasGuardian)).toBe(expected)
})
