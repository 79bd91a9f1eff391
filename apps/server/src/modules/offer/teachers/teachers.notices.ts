import { escapeMarks, type Notice } from '#modules/people/notifications'

type Version = { id: string; submission: number }

const answered = ({ id, submission }: Version, answer: string, words: Pick<Notice, 'title' | 'text'>): Notice => ({
  event: `teacher-profile.answered ${id} ${submission} ${answer}`,
  category: 'PROD',
  type: `TEACHER_PROFILE_${answer}`,
  ...words,
  url: '/account/teaching/profile',
  reason: 'Bạn nhận tin này vì bạn đã gửi hồ sơ dạy để được duyệt.',
})

export const profileApprovedNotice = (version: Version) =>
  answered(version, 'APPROVED', {
    title: 'Hồ sơ mới của bạn đã được duyệt',
    text: 'Từ bây giờ mọi người thấy hồ sơ mới trên trang của bạn.',
  })

export const profileAskedNotice = (version: Version) =>
  answered(version, 'ASKED', {
    title: 'Hồ sơ của bạn cần sửa thêm',
    text: 'Quản trị viên có nhận xét ở một số mục. Hãy sửa rồi gửi lại; trang công khai vẫn giữ bản cũ.',
  })

export const profileRejectedNotice = (version: Version, { explanation }: { explanation: string }) =>
  answered(version, 'REJECTED', {
    title: 'Thay đổi hồ sơ chưa được duyệt',
    text: `${escapeMarks(explanation)} Trang công khai vẫn giữ bản cũ.`,
  })
