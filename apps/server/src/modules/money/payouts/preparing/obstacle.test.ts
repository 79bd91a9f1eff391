import { expect, test } from 'vitest'
import { obstacleOf } from './obstacle.ts'

const now = new Date('2026-12-02T00:00:00Z')
const owed = { netVnd: 100_000, legalName: 'Nguyễn Thị Đào', taxPolicy: 'STATUTORY' as const, holds: [], holdId: null }
const account = { holder: 'NGUYEN THI DAO', since: new Date('2026-11-30T00:00:00Z') }
const rule = { minimumVnd: 100_000, now }

test.each([
  ['all is well', owed, account, undefined],
  ['no contract says how to tax', { ...owed, legalName: null, taxPolicy: null }, account, 'NO_CONTRACT'],
  ['an admin holds it', { ...owed, holdId: '1' }, account, 'HELD'],
  ['nothing is left after reversals', { ...owed, netVnd: 0 }, account, 'NEGATIVE'],
  ['reversals exceed it', { ...owed, netVnd: -1 }, account, 'NEGATIVE'],
  ['there is no account', owed, undefined, 'NO_ACCOUNT'],
  ['the account is another person’s', owed, { ...account, holder: 'NGUYEN THI DAU' }, 'ACCOUNT_NAME'],
  ['the name has other spaces and signs', { ...owed, legalName: 'Nguyễn  Thị-Đào' }, account, undefined],
  ['the account is a moment short of two days', owed, { ...account, since: new Date('2026-11-30T00:00:00.001Z') }, 'ACCOUNT_CHANGED'],
  ['a đồng below the minimum', { ...owed, netVnd: 99_999 }, account, 'BELOW_MINIMUM'],
  ['below the minimum when the contract has ended', { ...owed, netVnd: 1, holds: ['CONTRACT_ENDED'] }, account, undefined],
] as const)('%s', (_what, person, its, obstacle) => {
  expect(obstacleOf({ ...person, holds: [...person.holds] }, its, rule)).toBe(obstacle)
})
