import type { DataRequest } from '@khue/contracts/people/privacy'
import { expect, test } from 'vitest'
import { toRequestView } from './request-view.ts'

const request: DataRequest = {
  id: '1',
  kind: 'ACCESS',
  content: 'Cho tôi xem',
  status: 'RECEIVED',
  receivedAt: '2026-11-20T03:00:00Z',
  acknowledgeBy: '2026-11-24',
  dueOn: '2026-12-04',
  isExtended: false,
  answer: null,
  closedAt: null,
}

test.each<[string, Partial<DataRequest>, string]>([
  ['new', {}, 'Gửi 20/11/2026 · trả lời trước hết ngày 04/12/2026 · báo đã nhận trước hết ngày 24/11/2026'],
  ['seen and extended', { status: 'ACKNOWLEDGED', isExtended: true }, 'Gửi 20/11/2026 · trả lời trước hết ngày 04/12/2026 · đã gia hạn'],
  ['answered', { status: 'DONE', closedAt: '2026-11-23T18:00:00Z' }, 'Trả lời ngày 24/11/2026'],
])('a request that is %s shows its deadline', (_state, change, dates) => {
  expect(toRequestView({ ...request, ...change }).dates).toBe(dates)
})
