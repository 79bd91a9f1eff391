import { expect, test } from 'vitest'
import { type Asked, refusalOf } from './reservation.ts'

const open: Asked = { kind: 'OPEN', feeVnd: 0, isRemoved: false, hasTime: true, hasBegun: false, isMember: true, isCovered: true }

test.each<[string, Partial<Asked>, ReturnType<typeof refusalOf>]>([
  ['a member in an open class', {}, undefined],
  ['nobody in a removed class', { isRemoved: true }, 'CLASS_NOT_FOUND'],
  ['nobody in a class that has begun', { hasBegun: true }, 'BEGUN'],
  ['nobody in a class without a time', { hasTime: false }, 'NO_TIME'],
  ['nobody without a membership in an open class', { isMember: false, isCovered: false }, 'MEMBERS_ONLY'],
  ['nobody whose membership ends before the class', { isCovered: false }, 'MEMBERSHIP_ENDS'],
  ['everybody in a free single class', { kind: 'INTERACTIVE', isMember: false, isCovered: false }, undefined],
  ['nobody in a class with a fee, members included', { kind: 'INTERACTIVE', feeVnd: 99_000 }, 'PAID'],
])('%s', (_, change, refusal) => expect(refusalOf({ ...open, ...change })).toBe(refusal))
