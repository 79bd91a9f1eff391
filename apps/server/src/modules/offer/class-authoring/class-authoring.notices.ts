import { escapeMarks, type Notice } from '#modules/people/notifications'

const urlOf = (id: string) => `/account/teaching/classes/single/${id}`
const reason = 'Bạn nhận tin này vì bạn là người soạn lớp.'
type Class = { id: string; title: string }

export const classApprovedNotice = ({ id, title, version }: Class & { version: number }): Notice => ({
  event: `class.approved ${id} ${version}`,
  category: 'PROD',
  type: 'CLASS_APPROVED',
  title: 'Lớp của bạn đã được duyệt',
  text: `**${escapeMarks(title)}** đã được duyệt và đang mở.`,
  url: urlOf(id),
  reason,
})

/** Without the reason, which may be long: the page of the class shows it. */
export const classRejectedNotice = ({ id, title, version }: Class & { version: number }): Notice => ({
  event: `class.rejected ${id} ${version}`,
  category: 'PROD',
  type: 'CLASS_REJECTED',
  title: 'Lớp cần sửa trước khi được duyệt',
  text: `**${escapeMarks(title)}** chưa được duyệt. Mở lớp để xem lý do, sửa lại rồi gửi lần nữa.`,
  url: urlOf(id),
  reason,
})

/** `change`: the saves of a version on one day, a submission, a move or a cancellation; each is notified once. */
export const classChangedNotice = ({ id, title, change }: Class & { change: string }): Notice => ({
  event: `class.changed-for ${id} ${change}`,
  category: 'PROD',
  type: 'CLASS_CHANGED_FOR_YOU',
  title: 'Quản trị viên vừa sửa lớp giúp bạn',
  text: `Quản trị viên vừa thay đổi lớp **${escapeMarks(title)}** thay bạn. Mở lớp để xem.`,
  url: urlOf(id),
  reason,
})
