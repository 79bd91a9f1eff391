import { contractStatuses } from '@khue/contracts/offer/teacher-contracts'
import { expect, test } from 'vitest'
import { canMove, contractMoves, isOpen, moveContract } from './contract.ts'

/** The table of the design, read from left to right. */
const table = `
            SAVE  PREPARE SIGN   SEND_BACK COMPLETE  AMEND     SUPERSEDE  END
DRAFT       DRAFT READY   -      -         -         -         -          ENDED
READY       DRAFT READY   SIGNED DRAFT     -         -         -          ENDED
SIGNED      -     -       -      DRAFT     COMPLETED -         -          ENDED
COMPLETED   -     -       -      -         COMPLETED COMPLETED SUPERSEDED ENDED
SUPERSEDED  -     -       -      -         -         -         -          -
ENDED       -     -       -      -         -         -         -          -`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))
const cases = rows.flatMap(([from, ...to]) => to.map((status, at) => [from, head[at], status] as const))

test('the table names every status and every move', () => {
  expect(rows.map(([from]) => from)).toEqual([...contractStatuses])
  expect(head).toEqual([...contractMoves])
  expect(cases).toHaveLength(contractStatuses.length * contractMoves.length)
})

test.each(cases)('from %s by %s: %s', (from, event, to) => {
  const [status, move] = [contractStatuses.find((one) => one === from)!, contractMoves.find((one) => one === event)!]
  expect(canMove(status, move)).toBe(to !== '-')
  if (to !== '-') return expect(moveContract(status, move)).toBe(to)
  const code = status === 'COMPLETED' || status === 'SUPERSEDED' ? 'CONTRACT_LOCKED' : 'CONTRACT_STATUS_LOCKED'
  return expect(() => moveContract(status, move)).toThrow(expect.objectContaining({ code }))
})

test('a version is open until it is completed or ended', () => {
  expect(contractStatuses.filter(isOpen)).toEqual(['DRAFT', 'READY', 'SIGNED'])
})
