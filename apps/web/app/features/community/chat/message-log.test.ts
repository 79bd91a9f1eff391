import { expect, test } from 'vitest'
import { exampleMessage as one } from './example-message.ts'
import { type Log, logOf, mostKept, withChanges, withNewer, withOlder, withOne } from './message-log.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => one(from + index))
const page = (from: number, to: number, more: Partial<Parameters<typeof logOf>[0]> = {}) => ({
  items: range(from, to),
  hasOlder: from > 1,
  hasNewer: false,
  lastRevision: to,
  ...more,
})
const seqs = ({ items }: Log) => items.map(({ seq }) => seq)
const texts = ({ items }: Log) => items.map(({ text }) => text)
const numbers = (from: number, to: number) => range(from, to).map(({ seq }) => seq)

test('pages at both ends are merged without gaps or duplicates, and distant messages are dropped', () => {
  const middle = logOf(page(101, 150, { hasNewer: true, lastRevision: 900 }))
  const both = withNewer(withOlder(middle, page(51, 101)), page(150, 200, { hasNewer: false, lastRevision: 950 }))
  expect(seqs(both)).toEqual(numbers(51, 200))
  expect(both).toMatchObject({ hasOlder: true, hasNewer: false, revision: 900 }) // the revision stays, so that later changes are still requested
  const long = withOlder(logOf(page(301, 600)), page(1, 300))
  expect(seqs(long)).toEqual(numbers(1, mostKept))
  expect(long).toMatchObject({ hasOlder: false, hasNewer: true })
  expect(withNewer(logOf(page(1, 300, { hasNewer: true })), page(301, 600))).toMatchObject({ hasOlder: true, hasNewer: false })
})

test('a change replaces its message, and an older revision never comes back', () => {
  const log = withChanges(logOf(page(1, 3)), [one(4), one(2, { revision: 5, text: 'Đã sửa' })], 5)
  expect(texts(log)).toEqual(['Tin 1', 'Đã sửa', 'Tin 3', 'Tin 4'])
  expect(log.revision).toBe(5)
  expect(texts(withOlder(log, page(1, 2)))).toEqual(['Tin 1', 'Đã sửa', 'Tin 3', 'Tin 4'])
  expect(withChanges(log, [], 3).revision).toBe(5)
})

test('a change beyond an unloaded end arrives with its page', () => {
  const log = logOf(page(101, 150, { hasOlder: true, hasNewer: true, lastRevision: 300 }))
  const after = withChanges(log, [one(40, { revision: 301 }), one(120, { revision: 302, text: 'Mới' }), one(301, { revision: 303 })], 303)
  expect(seqs(after)).toEqual(numbers(101, 150))
  expect(after.items.find(({ seq }) => seq === 120)?.text).toBe('Mới')
  expect(after.revision).toBe(303)
})

test('a quote shows the current text of its message', () => {
  const quoting = one(2, { replyTo: { seq: 1, senderId: 'ha', text: 'Tin 1', isDeleted: false } })
  const log = logOf({ items: [one(1), quoting], hasOlder: false, hasNewer: false, lastRevision: 2 })
  const after = withChanges(log, [one(1, { revision: 3, text: '', isDeleted: true })], 3)
  expect(after.items[1]?.replyTo).toMatchObject({ text: '', isDeleted: true })
})

test("the reply to the user's own change is merged only when no gap results", () => {
  const log = logOf(page(1, 3))
  expect(withOne(log, one(4))).toMatchObject({ revision: 4 })
  expect(withOne(log, one(5))).toBeUndefined()
  const edited = withOne(log, one(2, { revision: 9, text: 'Đã sửa' }))
  expect(edited && texts(edited)).toEqual(['Tin 1', 'Đã sửa', 'Tin 3'])
  expect(edited?.revision).toBe(3) // changes in between are still to be requested
  expect(withOne(logOf(page(1, 3, { hasNewer: true })), one(4))).toBeUndefined()
})
