import type { ApplicationKind } from '@khue/contracts/offer/teaching-profile-rules'
import { escapeMarks, type Notice } from '#modules/people/notifications'

const roleOf = { TEACHER: 'giáo viên', TUTOR: 'gia sư' } as const
type Application = { id: string; kind: ApplicationKind; submission: number }

const why = 'Bạn nhận tin này vì bạn đã gửi đơn đăng ký dạy ở Khuê.'

/** One notice per answer of an admin; no reminders (a rejection can be final). */
const answered = ({ id, submission }: Application, answer: string, words: Pick<Notice, 'title' | 'text' | 'url'>): Notice => ({
  event: `teacher-application.answered ${id} ${submission} ${answer}`,
  category: 'PROD',
  type: `TEACHER_APPLICATION_${answer}`,
  ...words,
  reason: why,
})

export const approvedNotice = (application: Application) =>
  answered(application, 'APPROVED', {
    title: `Chào mừng bạn trở thành ${roleOf[application.kind]} ở Khuê`,
    text: 'Đơn của bạn đã được duyệt và hồ sơ đã được công khai. Bước tiếp theo: ký hợp đồng để bắt đầu mở lớp.',
    url: '/account/teaching',
  })

export const askedNotice = (application: Application) =>
  answered(application, 'ASKED', {
    title: 'Đơn đăng ký dạy cần sửa thêm',
    text: 'Quản trị viên có nhận xét ở một số mục. Hãy sửa rồi gửi lại.',
    url: '/teachers/apply',
  })

export const rejectedNotice = (application: Application, { explanation, isFinal }: { explanation: string; isFinal: boolean }) =>
  answered(application, 'REJECTED', {
    title: 'Đơn đăng ký dạy chưa được nhận',
    text: `${escapeMarks(explanation)} ${isFinal ? 'Cảm ơn bạn đã quan tâm đến Khuê.' : 'Bạn có thể sửa và đăng ký lại bất cứ lúc nào.'}`,
    url: '/teachers/apply',
  })
