import { expect, test, vi } from 'vitest'
import { isEmpty, readKept, type SaveAnswer, type Stored, type Written } from './draft-state.ts'
import { createReportDraft } from './report-draft.ts'

const nothing: Written = { good: '', practise: '', next: '', letter: '', voiceId: null }
const at = (revision: number, good: string): Stored => ({ revision, written: { ...nothing, good } })

/** A draft of revision 1, and a server that answers one after the other; a missing answer counts on. */
function draftWith(...answers: SaveAnswer[]) {
  const kept: (Stored | undefined)[] = []
  const save = vi.fn<(revision: number, written: Written) => Promise<SaveAnswer>>(
    async (revision) => answers.shift() ?? { kind: 'SAVED', revision: revision + 1 },
  )
  const draft = createReportDraft({ stored: at(1, 'Cũ'), save, keep: (one) => void kept.push(one) })
  return { draft, save, kept }
}

test('typed text is kept on the device until the server has it', async () => {
  const { draft, save, kept } = draftWith()
  draft.write({ good: 'Mới' })
  expect(draft.state()).toMatchObject({ status: 'CHANGED', revision: 1 })
  expect(kept.at(-1)).toEqual(at(1, 'Mới'))
  expect(await draft.flush()).toBe(true)
  expect(save).toHaveBeenCalledWith(1, { ...nothing, good: 'Mới' })
  expect(draft.state()).toMatchObject({ status: 'SAVED', revision: 2 })
  expect(kept.at(-1)).toBeUndefined()
  await draft.flush()
  expect(save).toHaveBeenCalledTimes(1) // nothing changed since
})

test('what is typed while a save is on its way is saved after it', async () => {
  const { draft, save } = draftWith()
  draft.write({ good: 'Một' })
  const saving = draft.flush()
  draft.write({ good: 'Một hai' })
  expect(await saving).toBe(true)
  expect(save.mock.calls.map(([revision, { good }]) => [revision, good])).toEqual([
    [1, 'Một'],
    [2, 'Một hai'],
  ])
})

test('without an answer the text stays on the device, and the next save sends it again', async () => {
  const { draft, kept } = draftWith({ kind: 'LOST' })
  draft.write({ good: 'Mới' })
  expect(await draft.flush()).toBe(false)
  expect(draft.state().status).toBe('UNSENT')
  expect(kept.at(-1)).toEqual(at(1, 'Mới'))
  expect(await draft.flush()).toBe(true)
})

test('why a text was refused is said until it changes', async () => {
  const { draft } = draftWith({ kind: 'REFUSED', fault: 'Dài quá' })
  draft.write({ good: 'Mới' })
  expect(await draft.flush()).toBe(false)
  expect(draft.state()).toMatchObject({ status: 'REFUSED', fault: 'Dài quá' })
  draft.write({ good: 'Ngắn' })
  expect(draft.state().fault).toBeUndefined()
  expect(await draft.flush()).toBe(true)
})

/** The teacher and somebody else have both saved. */
async function both() {
  const { draft, save, kept } = draftWith({ kind: 'CHANGED', other: at(5, 'Của người khác') })
  draft.write({ good: 'Của tôi' })
  expect(await draft.flush()).toBe(false)
  expect(draft.state()).toMatchObject({ status: 'CONFLICT', written: { good: 'Của tôi' }, other: at(5, 'Của người khác') })
  draft.write({ good: 'Của tôi, thêm' })
  await draft.flush()
  expect(save).toHaveBeenCalledTimes(1)
  return { draft, save, kept }
}

test('somebody else saved meanwhile: both texts stay until the teacher chooses', async () => {
  const own = await both()
  own.draft.keepOwn()
  expect(await own.draft.flush()).toBe(true)
  expect(own.save).toHaveBeenLastCalledWith(5, { ...nothing, good: 'Của tôi, thêm' })
  const others = await both()
  others.draft.takeOther()
  expect(others.draft.state()).toMatchObject({ status: 'SAVED', revision: 5, written: { good: 'Của người khác' }, other: undefined })
  expect(others.kept.at(-1)).toBeUndefined()
})

test('the own save, whose answer was lost, is no conflict', async () => {
  const { draft } = draftWith({ kind: 'CHANGED', other: at(2, 'Mới') })
  draft.write({ good: 'Mới' })
  expect(await draft.flush()).toBe(true)
  expect(draft.state()).toMatchObject({ revision: 2, status: 'SAVED' })
})

test.each<[string, Stored | undefined, string, string]>([
  ['nothing', undefined, 'SAVED', 'Cũ'],
  ['the same', at(1, 'Cũ'), 'SAVED', 'Cũ'],
  ['more of the same revision', at(1, 'Cũ và mới'), 'CHANGED', 'Cũ và mới'],
  ['a text of an older revision', at(0, 'Cũ hơn'), 'CONFLICT', 'Cũ hơn'],
])('a device that kept %s', (_, kept, status, good) => {
  const { draft } = draftWith()
  draft.restore(kept)
  expect(draft.state()).toMatchObject({ status, written: { good } })
  if (status === 'CONFLICT') expect(draft.state().other).toEqual(at(1, 'Cũ'))
})

test.each([
  [undefined, undefined],
  ['{', undefined],
  ['{"revision":1}', undefined],
  ['{"revision":"1","written":{}}', undefined],
  [JSON.stringify(at(3, 'Giữ')), at(3, 'Giữ')],
])('kept %s', (value, kept) => {
  expect(readKept(value)).toEqual(kept)
})

test('spaces are no report, a voice alone is one', () => {
  expect(isEmpty({ ...nothing, good: '  \n' })).toBe(true)
  expect(isEmpty({ ...nothing, voiceId: 'x' })).toBe(false)
  expect(isEmpty({ ...nothing, letter: 'a' })).toBe(false)
})
