import type { Notice } from '#modules/people/notifications'

type ReviewedProof = { personId: string; status: 'APPROVED' | 'REJECTED'; submittedAt: Date | null }

/** Without the reason: it may contain card data, and notices also show on locked screens. */
const words = {
  APPROVED: {
    title: 'Danh tính của bạn đã được xác minh',
    text: 'Giấy tờ bạn gửi khớp với hồ sơ. Từ nay họ tên, ngày sinh và giới tính trong hồ sơ được giữ nguyên.',
  },
  REJECTED: {
    title: 'Giấy tờ tuỳ thân cần gửi lại',
    text: 'Giấy tờ bạn gửi chưa được chấp nhận. Hãy xem lý do, sửa lại và gửi lần nữa.',
  },
} as const

export const proofReviewedNotice = ({ personId, status, submittedAt }: ReviewedProof): Notice => ({
  event: `identity-proof.reviewed ${personId} ${status} ${submittedAt?.toISOString() ?? ''}`,
  category: 'PROD',
  type: `IDENTITY_${status}`,
  ...words[status],
  url: '/account/settings/identity',
  reason: 'Bạn nhận tin này vì bạn đã gửi giấy tờ tuỳ thân để xác minh.',
})
