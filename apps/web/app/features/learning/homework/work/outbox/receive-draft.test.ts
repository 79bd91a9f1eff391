import { expect, test } from 'vitest'
import { receiveDraft, receiveNoDraft, resolveConflict } from './receive-draft.ts'
import { type Draft, emptyWork, pageFrom, type WorkPage, type WorkRecord } from './work-record.ts'

const [before, after] = ['2026-11-28T13:00:00.000Z', '2026-11-28T13:05:00.000Z']
const file = (assetId: string, rotation: 0 | 90 = 0) => ({ assetId, rotation, kind: 'PAGES' as const, name: `${assetId}.jpg`, bytes: 1 })
const draft = (text: string, ids: readonly string[], { savedAt = after, revision = 2 } = {}): Draft => ({
  text,
  files: ids.map((id) => file(id)),
  revision,
  savedAt,
})
const local = (id: string): WorkPage => ({ ...pageFrom(file(id)), id, state: 'READY', assetId: undefined }) as unknown as WorkPage
const saved = (text: string, ids: readonly string[]) => ({
  text,
  files: ids.map((assetId) => ({ assetId, rotation: 0 as const })),
  revision: 1,
  at: before,
})
/** Work whose draft with pages a, b and c was saved, with what was changed on this device since. */
const work = (change: Partial<WorkRecord> = {}): WorkRecord => ({
  ...emptyWork('k'),
  text: 'Câu 1',
  pages: ['a', 'b', 'c'].map((id) => pageFrom(file(id))),
  saved: saved('Câu 1', ['a', 'b', 'c']),
  ...change,
})
const pages = (...ids: string[]) => ids.map((id) => (id.startsWith('+') ? local(id) : pageFrom(file(id))))
const ids = ({ pages }: WorkRecord) => pages.map(({ id }) => id).join(' ')

test.each([
  ['a page added by a phone', pages('a', 'b', 'c'), ['a', 'b', 'c', 'd'], 'a b c d'],
  ['a page added by a phone beside one of this device', pages('a', 'b', 'c', '+x'), ['a', 'b', 'c', 'd'], 'a b c d +x'],
  ['a page taken again elsewhere keeps its place', pages('a', 'b', 'c'), ['a', 'd', 'c'], 'a d c'],
  ['the first page taken again elsewhere', pages('a', 'b', 'c'), ['d', 'b', 'c'], 'd b c'],
  ['a page removed here stays removed', pages('a', 'c'), ['a', 'b', 'c', 'd'], 'a c d'],
  ['a page removed elsewhere goes', pages('a', 'b', 'c', '+x'), ['a', 'c'], 'a c +x'],
  ['another order from elsewhere', pages('a', 'b', '+x', 'c'), ['c', 'a', 'b'], 'c a +x b'],
  ['another order on this device wins', pages('c', 'a', 'b'), ['a', 'b', 'c', 'd'], 'c d a b'],
])('%s', (_, mine, theirs, wanted) => {
  const merged = receiveDraft(work({ pages: mine }), draft('Câu 1', theirs))
  expect(ids(merged)).toBe(wanted)
  expect(merged.saved).toMatchObject({ revision: 2, at: after, files: theirs.map((assetId) => ({ assetId, rotation: 0 })) })
})

const other = 'Câu 2 ở kia'
test.each([
  { when: 'only the other device has written', mine: 'Câu 1', theirs: 'Câu 1 và 2', text: 'Câu 1 và 2', conflict: undefined },
  { when: 'only this device has written', mine: 'Câu 1 ở đây', theirs: 'Câu 1', text: 'Câu 1 ở đây', conflict: undefined },
  { when: 'both have written the same', mine: 'Câu 2', theirs: 'Câu 2', text: 'Câu 2', conflict: undefined },
  { when: 'both differ by white space alone', mine: 'Câu 2  ', theirs: 'Câu 2', text: 'Câu 2  ', conflict: undefined },
  { when: 'both have written', mine: 'Câu 2 ở đây', theirs: other, text: 'Câu 2 ở đây', conflict: { text: other } },
])('words: $when', ({ mine, theirs, text, conflict }) => {
  const merged = receiveDraft(work({ text: mine }), draft(theirs, ['a', 'b', 'c']))
  expect([merged.text, merged.conflict]).toEqual([text, conflict])
})

test('the learner still chooses when the other device adds a page meanwhile', () => {
  const merged = receiveDraft(work({ text: 'ở đây' }), draft('ở kia', ['a', 'b', 'c']))
  const again = receiveDraft(merged, draft('ở kia', ['a', 'b', 'c', 'd'], { savedAt: '2026-11-28T13:06:00.000Z', revision: 3 }))
  expect([again.text, again.conflict, ids(again)]).toEqual(['ở đây', { text: 'ở kia' }, 'a b c d'])
})

test('the learner chooses between the words of two devices', () => {
  const merged = receiveDraft(work({ text: 'ở đây' }), draft('ở kia', []))
  expect(resolveConflict(merged, 'MINE')).toMatchObject({ text: 'ở đây' })
  expect(resolveConflict(merged, 'THEIRS')).toMatchObject({ text: 'ở kia' })
  expect(resolveConflict(merged, 'MINE')).not.toHaveProperty('conflict')
})

test('a page turned elsewhere is turned here, unless it was turned here, too', () => {
  const theirs = { ...draft('Câu 1', []), files: [file('a', 90), file('b', 90), file('c')] }
  const mine = pages('a', 'b', 'c').map((page) => (page.id === 'b' ? { ...page, rotation: 180 as const } : page))
  expect(receiveDraft(work({ pages: mine }), theirs).pages.map(({ rotation }) => rotation)).toEqual([90, 180, 0])
})

test('an older answer, and a draft beside work that was submitted, change nothing', () => {
  const mine = work()
  expect(receiveDraft(mine, draft('cũ', [], { savedAt: before }))).toBe(mine)
  const pressed = work({ submission: { id: 's', pressedAt: after } })
  expect(receiveDraft(pressed, draft('khác', []))).toBe(pressed)
})

test('a draft that another device has submitted is gone; what was changed here since stays', () => {
  expect(receiveNoDraft(work(), after)).toMatchObject({ text: '', pages: [], saved: { revision: 0, at: after } })
  expect(receiveNoDraft(work({ text: 'Câu 9' }), after)).toMatchObject({ text: 'Câu 9', saved: { revision: 0 } })
  expect(receiveNoDraft(work({ pages: pages('a', '+x') }), after).pages).toHaveLength(2)
  const mine = work()
  expect(receiveNoDraft(mine, before)).toBe(mine) // an answer from before it was saved
})
