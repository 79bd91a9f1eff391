import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApplicationState } from './application-state.tsx'

vi.stubGlobal('PAGE_PATHS', ['/account/teaching/contract'])
const now = new Date('2026-11-27T03:00:00Z')

type Application = Parameters<typeof ApplicationState>[0]['application']
function draw(part: Partial<Application>, canApply = true) {
  const application: Application = {
    kind: 'TEACHER',
    state: 'SUBMITTED',
    submittedAt: '2026-11-27T02:40:00Z',
    dueAt: '2026-11-28T13:40:00Z',
    decidedAt: null,
    rejection: null,
    ...part,
  }
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ApplicationState application={application} now={now} canApply={canApply} onAgain={() => undefined} /> },
  ])
  return renderToStaticMarkup(<Stub />)
}

test('who waits reads when the answer comes, and can withdraw', () => {
  const waiting = draw({})
  for (const words of ['Đơn đăng ký giáo viên đã được gửi', 'Khuê trả lời trước 20:40 ngày mai.', 'Rút đơn'])
    expect(waiting).toContain(words)
  expect(draw({ state: 'IN_REVIEW', kind: 'TUTOR' })).toContain('Người duyệt đang đọc đơn của bạn.')
})

test('an answer that is late is not promised for a time that has passed', () => {
  const late = draw({ dueAt: '2026-11-27T02:00:00Z' })
  expect(late).not.toContain('Khuê trả lời trước')
  expect(late).toContain('Khuê đang xem đơn này')
})

test('an approved teacher goes on to the contract', () => {
  const approved = draw({ state: 'APPROVED', decidedAt: '2026-11-28T03:00:00Z' })
  expect(approved).toContain('Chúc mừng, bạn đã là giáo viên trên Khuê')
  expect(approved).toContain('href="/account/teaching/contract"')
})

test('a rejected person reads why, and applies again unless that is final', () => {
  const rejection = { code: 'PROOFS' as const, text: 'Giấy tờ mờ.', isFinal: false }
  const rejected = draw({ state: 'REJECTED', rejection })
  const template = 'Giấy tờ đã gửi chưa chứng minh được thông tin trong hồ sơ.'
  for (const words of [`${template} Giấy tờ mờ.`, 'Làm đơn mới']) expect(rejected).toContain(words)
  expect(draw({ state: 'REJECTED', rejection: { ...rejection, text: '' } })).toContain(template)
  const final = draw({ state: 'REJECTED', rejection: { ...rejection, isFinal: true } }, false)
  expect(final).toContain('Khuê không nhận thêm đơn đăng ký dạy từ tài khoản này.')
  expect(final).not.toContain('Làm đơn mới')
  expect(draw({ state: 'WITHDRAWN' })).toContain('Làm đơn mới')
})
