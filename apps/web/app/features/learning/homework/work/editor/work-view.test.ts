import { expect, test } from 'vitest'
import type { OutboxState } from '../outbox/work-outbox.ts'
import { emptyWork, type WorkPage, type WorkRecord } from '../outbox/work-record.ts'
import { blurredNote, lateFrom, nameOf, pageNote, statusOf, submitLabel, whyNot } from './work-view.ts'

const page = (state: WorkPage['state'], more: Partial<WorkPage> = {}): WorkPage => ({
  id: `page ${state}`,
  kind: 'PAGES',
  name: 'Bài làm.jpg',
  rotation: 0,
  bytes: 1,
  state,
  ...(state === 'ARRIVED' && { assetId: 'asset' }),
  ...more,
})
const work = (change: Partial<WorkRecord> = {}): WorkRecord => ({ ...emptyWork('k'), ...change })
const saved = { text: '', files: [], revision: 2, at: '2026-11-28T13:35:00.000Z' }
const submission = { id: 's', pressedAt: '2026-11-28T13:41:00.000Z' }
const state = (work: WorkRecord, line: OutboxState['line'] = 'BUSY', sending?: OutboxState['sending']): OutboxState => ({
  work,
  line,
  sending,
})

test.each([
  ['photos alone', [page('ARRIVED'), page('READY')], false, 'Nộp 2 trang'],
  ['words alone', [], false, 'Nộp bài'],
  ['photos and a voice', [page('ARRIVED'), page('ARRIVED', { kind: 'VOICE' })], false, 'Nộp bài'],
  ['after the deadline', [page('ARRIVED')], true, 'Nộp muộn'],
] as const)('the button for %s', (_, pages, isLate, label) => {
  expect(submitLabel({ pages }, isLate)).toBe(label)
})

test.each([
  ['nothing', {}, 'Hãy viết, chụp ảnh hoặc ghi âm bài làm rồi nộp.'],
  ['white space alone', { text: ' \n ' }, 'Hãy viết, chụp ảnh hoặc ghi âm bài làm rồi nộp.'],
  ['words alone', { text: 'Câu 1' }, undefined],
  ['a photo alone (bug 31)', { pages: [page('READY')] }, undefined],
  ['a voice alone', { pages: [page('READY', { kind: 'VOICE' })] }, undefined],
  [
    'a page that failed',
    { text: 'Câu 1', pages: [page('READY', { failure: 'x' })] },
    'Có trang chưa nộp được. Hãy chụp lại hoặc bỏ trang đó rồi nộp.',
  ],
])('with %s the button says why it waits, or submits', (_, change, reason) => {
  expect(whyNot(work(change))).toBe(reason)
})

test('the minute of the deadline still counts', () => {
  expect(lateFrom('2026-11-28T14:00:30.000Z')).toBe(Date.parse('2026-11-28T14:01:00.000Z'))
  expect(lateFrom(null)).toBeUndefined()
})

test('pages are named by their place, files by their name', () => {
  expect(nameOf(page('READY'), 1)).toBe('Trang 2')
  expect(nameOf(page('READY', { name: 'Bài tập.PDF' }), 0)).toBe('Tệp 1: Bài tập.PDF')
  expect(blurredNote([page('READY'), page('READY', { isBlurred: true })])).toBe(
    'Trang 2 hơi mờ. Em vẫn nộp được, chụp lại thì thầy cô dễ đọc hơn.',
  )
  expect(blurredNote([page('READY')])).toBeUndefined()
})

test.each([
  ['TAKEN', undefined, 'Đang xử lý ảnh'],
  ['READY', undefined, 'Chưa gửi'],
  ['DECLARED', 0.426, 'Đang gửi 42%'],
  ['ARRIVED', undefined, undefined],
] as const)('a page that is %s says so', (is, share, words) => {
  const one = page(is)
  expect(pageNote(one, share === undefined ? undefined : { pageId: one.id, share })).toBe(words)
})

test.each([
  ['a device that was not asked yet', { work: undefined, line: 'IDLE', sending: undefined }, 'QUIET', 'Đang mở bản nháp trên máy này…'],
  ['a saved draft', state(work({ saved }), 'IDLE'), 'QUIET', 'Đã lưu nháp 20:35'],
  ['words that are being saved', state(work({ text: 'Câu 1', saved })), 'QUIET', 'Đang lưu nháp…'],
  [
    'words and pages without a connection',
    state(work({ text: 'Câu 1', pages: [page('READY'), page('TAKEN')], saved }), 'OFFLINE'),
    'WARN',
    'Còn 2 trang và phần vừa viết chỉ có trên máy này, chưa tới Khuê.',
  ],
  ['a page that is being sent', state(work({ pages: [page('DECLARED')], saved })), 'BUSY', 'Đang gửi trang 1 trên 1'],
  [
    'a submission that waits for a connection',
    state(work({ pages: [page('READY')], submission }), 'OFFLINE'),
    'WARN',
    'Bài đang nằm trong máy này, chưa nộp được vì mất mạng.',
  ],
  ['a submission whose server is silent', state(work({ submission }), 'WAITING'), 'WARN', 'Khuê chưa trả lời. Máy đang thử lại.'],
  ['a submission without pages on their way', state(work({ text: 'Câu 1', submission })), 'BUSY', 'Đang nộp bài…'],
] as const)('%s', (_, shown, tone, words) => {
  expect(statusOf(shown)).toMatchObject({ tone, words })
})

test('nothing is said of an empty draft, and progress counts pages and their bytes', () => {
  expect(statusOf(state(work(), 'IDLE'))).toBeUndefined()
  const pages = [page('ARRIVED'), page('DECLARED')]
  expect(statusOf(state(work({ pages, submission }), 'BUSY', { pageId: 'page DECLARED', share: 0.5 }))).toMatchObject({ share: 0.75 })
})

test('what was announced is said, so that a learner knows that it counts', () => {
  const announced = statusOf(state(work({ pages: [page('DECLARED')], submission: { ...submission, announced: 'x' } }), 'OFFLINE'))
  expect(announced?.note).toBe('Em bấm nộp lúc 20:41. Khuê đã ghi giờ nộp. Bài đến đủ trong 30 phút thì được tính nộp vào giờ đó.')
})
