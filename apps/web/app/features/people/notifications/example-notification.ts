import type { Notification } from '@khue/contracts/people/notifications'

/** A notification for tests, with defaults for omitted fields. */
export const exampleNotification = (differing: Partial<Notification> = {}): Notification => ({
  id: '01930000-0000-7000-8000-000000000001',
  title: 'Thanh toán thành công',
  content: '',
  highlightMarks: [],
  publishedAt: '2026-11-21T09:48:00Z',
  isRead: false,
  isArchived: false,
  category: 'TRANS',
  type: 'ORDER_PAID',
  url: null,
  openDetail: false,
  context: null,
  reason: '',
  ...differing,
})
