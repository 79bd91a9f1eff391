import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { expect, test } from 'vitest'
import { answered, draftOf, settled, takesOver, typed } from './teaching-draft.ts'

const content: ShownTeaching = {
  title: null,
  photo: null,
  subjectIds: [],
  grades: [],
  yearsTeaching: null,
  employment: null,
  intro: '',
  about: '',
  introVideo: null,
  schools: [],
  work: [],
  achievements: [],
  proofs: [],
}
const at = (revision: number, more: Partial<ShownTeaching> = {}) => ({
  revision,
  savedAt: `at ${revision}`,
  content: { ...content, ...more },
})

test('what is typed is unsaved until the answer comes, and only what was typed is sent', () => {
  const state = typed(draftOf(at(3)), { intro: 'Cô dạy Toán' })
  expect([state.status, state.unsaved]).toEqual(['TYPED', { intro: 'Cô dạy Toán' }])
  const saved = settled(state, state.unsaved, { kind: 'saved', saved: at(4, { intro: 'Cô dạy Toán' }) })
  expect(saved).toMatchObject({ status: 'SAVED', revision: 4, savedAt: 'at 4', unsaved: {} })
})

test('what is typed while a save is under way stays on the screen and is saved next', () => {
  const first = typed(draftOf(at(3)), { intro: 'Cô', about: 'Dài' })
  const second = typed({ ...first, status: 'SAVING' }, { intro: 'Cô Mai' })
  const after = settled(second, first.unsaved, { kind: 'saved', saved: at(4, { intro: 'Cô', about: 'Dài' }) })
  expect(after).toMatchObject({ status: 'TYPED', revision: 4, unsaved: { intro: 'Cô Mai' }, content: { intro: 'Cô Mai' } })
})

test('proofs are sent without what only the server says about their files', () => {
  const proof = { assetId: 'a', name: 'Bằng', itemId: null, fileName: 'bang.pdf', kind: 'PDF' as const, size: 9, url: '/x' }
  expect(typed(draftOf(at(1)), { proofs: [proof] }).unsaved).toEqual({ proofs: [{ assetId: 'a', name: 'Bằng', itemId: null }] })
})

test('a change elsewhere in other fields is taken over without a question', () => {
  const state = typed(draftOf(at(3)), { intro: 'Cô Mai' })
  const next = settled(state, state.unsaved, { kind: 'changed', saved: at(7, { about: 'Từ điện thoại' }), fields: ['about'] })
  expect(next).toMatchObject({ status: 'TYPED', revision: 7, content: { intro: 'Cô Mai', about: 'Từ điện thoại' }, other: undefined })
  expect([takesOver(state, next), takesOver(next, settled(next, {}, { kind: 'saved', saved: at(8) }))]).toEqual([true, false])
})

test.each([
  ['own', { status: 'TYPED', revision: 7, content: { intro: 'Cô Mai' }, unsaved: { intro: 'Cô Mai' } }],
  ['other', { status: 'SAVED', revision: 7, content: { intro: 'Cô Lan' }, unsaved: {} }],
] as const)('a change elsewhere in the same field is decided by the person: %s', (keeps, expected) => {
  const state = typed(draftOf(at(3)), { intro: 'Cô Mai' })
  const asked = settled(state, state.unsaved, { kind: 'changed', saved: at(7, { intro: 'Cô Lan' }), fields: ['intro'] })
  expect(asked).toMatchObject({ status: 'CHANGED_ELSEWHERE', content: { intro: 'Cô Mai' }, other: { fields: ['intro'] } })
  expect(typed(asked, { about: 'x' }).status).toBe('CHANGED_ELSEWHERE') // still undecided
  expect(answered(asked, keeps)).toMatchObject({ ...expected, other: undefined })
})

test('a refused or failed save keeps everything that was typed', () => {
  const state = typed(draftOf(at(3)), { intro: 'Cô' })
  expect(settled(state, state.unsaved, { kind: 'failed' })).toMatchObject({ status: 'FAILED', unsaved: { intro: 'Cô' } })
  const wrong = new Map([['intro', 'Dài quá']])
  expect(settled(state, state.unsaved, { kind: 'refused', wrong })).toMatchObject({ status: 'REFUSED', wrong, unsaved: { intro: 'Cô' } })
})
