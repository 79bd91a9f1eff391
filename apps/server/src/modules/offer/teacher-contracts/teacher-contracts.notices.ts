import type { Notice } from '#modules/people/notifications'

type Concerned = { id: string; revision: number; number: string | null }

/** Without the reason: it may say what a card shows, and notices also show on locked screens. */
const words = {
  COMPLETED: {
    title: 'Hợp đồng của bạn đã hoàn tất',
    text: 'Khuê đã ký. Từ nay bạn gửi được khoá học để duyệt và nhận tiền dạy.',
  },
  SENT_BACK: {
    title: 'Hợp đồng cần sửa lại',
    text: 'Khuê trả hợp đồng về để bạn sửa. Hãy xem lý do, sửa rồi ký lại; chữ ký cũ đã huỷ.',
  },
  /** Signed, but ended before it was completed. */
  REFUSED: {
    title: 'Bản hợp đồng bạn ký không được hoàn tất',
    text: 'Khuê đã dừng bản này; lý do ghi ở trang hợp đồng. Nếu có bản khác đang có hiệu lực, bản đó không thay đổi.',
  },
  ENDED: {
    title: 'Hợp đồng của bạn đã chấm dứt',
    text: 'Hợp đồng giảng dạy không còn hiệu lực. Tiền của những buổi đã dạy vẫn được đối soát và trả.',
  },
} as const

export const contractNotice = (what: keyof typeof words, { id, revision }: Concerned): Notice => ({
  event: `teacher-contract.${what.toLowerCase()} ${id} ${revision}`,
  category: 'PROD',
  type: `CONTRACT_${what}`,
  ...words[what],
  url: '/account/teaching/contract',
  reason: 'Bạn nhận tin này vì bạn có hợp đồng giảng dạy với Khuê.',
})
