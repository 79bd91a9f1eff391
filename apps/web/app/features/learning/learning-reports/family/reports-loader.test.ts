import type { Profile } from '@khue/contracts/people/identity'
import { expect, test } from 'vitest'
import { askedOf, learnersOf } from './reports-loader.ts'

const person = (id: string) => ({ id, name: id, avatar: '/a.svg' })
const profile = (roles: string[], ...children: string[]) =>
  ({ ...person('me'), roles, children: children.map(person) }) as unknown as Profile // only what is read

test.each<[string, Profile, string | undefined, string[]]>([
  ['a learner', profile(['student']), undefined, ['me']],
  ['a parent of one child', profile(['parent'], 'an'), undefined, ['an']],
  ['a parent of two', profile(['parent'], 'an', 'lan'), undefined, ['an', 'lan']],
  ['a parent who learns, too', profile(['parent', 'student'], 'an'), undefined, ['me', 'an']],
  ['a parent who asks for one', profile(['parent'], 'an', 'lan'), 'lan', ['lan']],
  ['a parent who asks for themselves', profile(['parent', 'student'], 'an'), 'me', ['me']],
  ['somebody who asks for a stranger', profile(['parent'], 'an'), 'stranger', ['stranger']],
])('%s', (_, who, asked, ids) => {
  expect(learnersOf(who, asked).map(({ id }) => id)).toEqual(ids)
})

const now = new Date('2026-11-30T17:30:00Z') // 1 December in Vietnam
const term = { from: '2026-09-01', to: '2027-01-31' }
test.each([
  ['', { term: { key: '2026-1' }, month: undefined, range: term, isCurrent: true }],
  ['month=2026-11', { month: '2026-11', range: { from: '2026-11-01', to: '2026-11-30' }, isCurrent: true }],
  ['month=2026-02', { month: undefined, range: term }],
  ['term=2025-2&month=2026-02', { term: { key: '2025-2' }, range: { from: '2026-02-01', to: '2026-02-28' }, isCurrent: false }],
  ['term=gone', { term: { key: '2026-1' }, isCurrent: true, cursor: undefined }],
])('what “%s” asks for', (search, asked) => {
  expect(askedOf(new URLSearchParams(search), now)).toMatchObject(asked)
})
