import { escapeMarks, type Notice } from '#modules/people/notifications'

type About = { teacherId: string; teacher: string; learnerId: string; learner: string; /** The Vietnamese day. */ on: string }

const rule = 'Theo Thông tư 29/2024/TT-BGDĐT, giáo viên không được dạy thêm có thu tiền cho học sinh mình đang dạy ở trường.'
const pageOf = ({ teacherId, learnerId }: About) =>
  `/account/settings/school-teachers?${new URLSearchParams({ teacherId, learnerId }).toString()}`

/** To the learner and their guardians, after the teacher's declaration. */
export const pupilDeclaredNotice = (about: About): Notice => ({
  event: `school_pupil.declared ${about.teacherId} ${about.learnerId} ${about.on}`,
  category: 'PROD',
  type: 'SCHOOL_PUPIL_DECLARED',
  title: 'Thầy cô báo đang dạy người học ở trường',
  text: `**${escapeMarks(about.teacher)}** báo đang dạy **${escapeMarks(about.learner)}** ở trường. ${rule} Khuê hoàn tiền phần chưa học của những lớp, khoá đã đăng ký với thầy cô này, và huỷ các đơn hàng chưa thanh toán.`,
  url: pageOf(about),
  reason: 'Bạn nhận tin này vì bạn, hoặc người bạn giám hộ, đã đăng ký học với thầy cô này.',
})

/** To the guardians of a minor who wants to buy. */
export const guardiansAskedNotice = (about: About): Notice => ({
  event: `school_pupil.asked ${about.teacherId} ${about.learnerId} ${about.on}`,
  category: 'PROD',
  type: 'SCHOOL_PUPIL_ASKED',
  title: `${about.learner} nhờ bạn trả lời một câu hỏi`,
  text: `**${escapeMarks(about.learner)}** muốn đăng ký học với **${escapeMarks(about.teacher)}**. Thầy cô có thể đang dạy ở trường của con. ${rule} Hãy cho biết thầy cô có đang dạy con ở trường không.`,
  url: pageOf(about),
  reason: 'Bạn nhận tin này vì con bạn chưa đủ 18 tuổi và nhờ bạn trả lời.',
})
