import { expect, test } from 'vitest'
import { mayReadOwn } from './reader.ts'

const [mother, father] = ['mother', 'father']
const yes = (guardianshipId: string) => ({ guardianshipId, isAllowed: true })
const no = (guardianshipId: string) => ({ guardianshipId, isAllowed: false })

test.each([
  ['at 16', { age: 16, guardianshipIds: [mother] }, [], true],
  ['at 16, although a guardian refuses', { age: 16, guardianshipIds: [mother] }, [no(mother)], true],
  ['at 15, unasked', { age: 15, guardianshipIds: [mother] }, [], false],
  ['at 15, allowed', { age: 15, guardianshipIds: [mother] }, [yes(mother)], true],
  ['at 15, refused', { age: 15, guardianshipIds: [mother] }, [no(mother)], false],
  ['at 9, one allows and one refuses', { age: 9, guardianshipIds: [mother, father] }, [yes(mother), no(father)], false],
  ['at 9, one allows and one is silent', { age: 9, guardianshipIds: [mother, father] }, [yes(mother)], true],
  ['at 9, a former guardian allowed', { age: 9, guardianshipIds: [mother] }, [yes(father)], false],
  ['at 9, a former guardian refused', { age: 9, guardianshipIds: [mother] }, [yes(mother), no(father)], true],
  ['at an unknown age, with a guardian', { age: undefined, guardianshipIds: [mother] }, [], false],
  ['at an unknown age, without one', { age: undefined, guardianshipIds: [] }, [], true],
  ['at 9, without any guardian', { age: 9, guardianshipIds: [] }, [no(mother)], true],
] as const)('a learner %s: %j with %j reads: %s', (_, learner, decisions, isRight) => {
  expect(mayReadOwn(learner, decisions)).toBe(isRight)
})
