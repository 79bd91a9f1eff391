import { expect, test } from 'vitest'
import { mayReadOwn } from './reader.ts'

const [mother, father] = ['mother', 'father']
const yes = (guardianshipId: string) => ({ guardianshipId, isAllowed: true })
const no = (guardianshipId: string) => ({ guardianshipId, isAllowed: false })

test.each([
  ['at 16', 16, [mother], [], true],
  ['at 16, although a guardian refuses', 16, [mother], [no(mother)], true],
  ['at 15, unasked', 15, [mother], [], false],
  ['at 15, allowed', 15, [mother], [yes(mother)], true],
  ['at 15, refused', 15, [mother], [no(mother)], false],
  ['at 9, one allows and one refuses', 9, [mother, father], [yes(mother), no(father)], false],
  ['at 9, one allows and one is silent', 9, [mother, father], [yes(mother)], true],
  ['at 9, a former guardian allowed', 9, [mother], [yes(father)], false],
  ['at 9, a former guardian refused', 9, [mother], [yes(mother), no(father)], true],
  ['at an unknown age, with a guardian', undefined, [mother], [], false],
  ['at an unknown age, without one', undefined, [], [], true],
  ['at 9, without any guardian', 9, [], [no(mother)], true],
] as const)('a learner %s: reads %s', (_, age, guardianshipIds, decisions, isRight) => {
  expect(mayReadOwn({ age, guardianshipIds }, decisions)).toBe(isRight)
})
