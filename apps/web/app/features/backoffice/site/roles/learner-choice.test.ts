import type { Profile } from '@khue/contracts/people/identity'
import { expect, test } from 'vitest'
import { learnerAt, learnerChoices, learningTitle } from './learner-choice.ts'

const [an, chau] = [
  { id: 'an', name: 'Nguyễn Minh An', avatar: '/an.svg' },
  { id: 'chau', name: 'Công Tằng Tôn Nữ Bảo Châu', avatar: '/chau.svg' },
]
const trang = (more: Partial<Profile> = {}): Profile => ({
  id: 'trang',
  name: 'Trần Thu Trang',
  avatar: '/trang.svg',
  roles: ['parent'],
  phone: null,
  email: null,
  children: [an, chau],
  isChild: false,
  view: null,
  ...more,
})
const shown = (profile: Profile, search = '') =>
  learnerChoices(profile, { path: '/account/calendar', search }).map(({ label, to, isOn }) => `${label} ${to}${isOn ? ' *' : ''}`)

test('a parent chooses a child or the whole family, by the address', () => {
  expect(shown(trang())).toEqual([
    'An /account/calendar?learnerId=an',
    'Châu /account/calendar?learnerId=chau',
    'Cả nhà /account/calendar *',
  ])
  expect(shown(trang(), '?learnerId=chau')[1]).toMatch(/ \*$/)
  expect(learningTitle(learnerAt(trang(), '?learnerId=chau'))).toBe('Việc học của Châu')
  expect(learningTitle(learnerAt(trang(), ''))).toBe('Việc học của cả nhà')
})

test('a parent who learns stands first', () => {
  const learning = trang({ roles: ['student', 'parent'] })
  expect(shown(learning, '?learnerId=trang')[0]).toBe('Tôi /account/calendar?learnerId=trang *')
  expect(learningTitle(learnerAt(learning, '?learnerId=trang'))).toBe('Việc học của tôi')
})

test('the child of others in the address is nobody, and without children there is no choice', () => {
  expect(learnerAt(trang(), '?learnerId=stranger')).toBeUndefined()
  expect(shown(trang({ children: [an] }))).toEqual(['An /account/calendar?learnerId=an', 'Cả nhà /account/calendar *'])
  expect(shown(trang({ children: [] }))).toEqual([])
})
