import type { ReferralRefusal, ReferralState } from '@khue/contracts/sale/referrals'

// Vietnamese texts of the referral programme.
export const referralsText = {
  title: 'Giới thiệu bạn',
  lead: (reward: string) =>
    `Bạn của bạn nhập mã trong 30 ngày đầu. Sau lần mua đầu tiên từ 200.000đ của bạn ấy (qua thời gian hoàn tiền; với khoá học là khi đã học), mỗi bên được tặng: ${reward}.`,
  notOffered: 'Khuê hiện không có chương trình giới thiệu.',
  takeCode: 'Lấy mã giới thiệu của tôi',
  myCode: 'Mã của bạn',
  copyCode: 'Sao chép mã',
  codeCopied: 'Đã sao chép mã giới thiệu',
  copyLink: 'Sao chép đường dẫn',
  linkCopied: 'Đã sao chép đường dẫn, bạn gửi cho bạn bè nhé',
  enter: 'Bạn được ai giới thiệu?',
  code: 'Mã giới thiệu',
  codeHint: 'Mỗi tài khoản nhập một lần. Không dùng được mã của người trong gia đình hoặc dùng chung thiết bị với bạn.',
  save: 'Nhập mã',
  entered: (date: string) => `Bạn đã nhập mã giới thiệu ngày ${date}.`,
  states: {
    ENTERED: 'chờ lần mua đầu tiên',
    REWARDED: 'đã có thưởng',
    REFUSED: 'không có thưởng',
  } satisfies Record<ReferralState, string>,
  invited: (total: number, isCapped = false) =>
    total === 0 ? 'Bạn bè đã nhập mã của bạn' : `Bạn bè đã nhập mã của bạn (${isCapped ? 'hơn ' : ''}${total.toLocaleString('vi-VN')})`,
  noMore: 'Không còn ai ở trang này.',
  pages: 'Trang của danh sách bạn bè',
  firstPage: 'Về những người mới nhất',
  olderPage: 'Những người trước đó',
  promised: (reward: string) => `Phần thưởng đã hứa lúc nhập mã: ${reward}.`,
  /** Why an entered code earned nothing. */
  reasons: {
    REFUNDED: 'Lần mua đầu tiên đã được hoàn tiền.',
    NO_PURCHASE: 'Chưa có lần mua nào đủ điều kiện trong 180 ngày.',
    HOUSEHOLD: 'Hai tài khoản thuộc cùng một gia đình.',
    DEVICE: 'Hai tài khoản dùng chung một thiết bị.',
    BANK_ACCOUNT: 'Hai tài khoản dùng chung một tài khoản ngân hàng.',
    PAYER: 'Tiền của hai tài khoản được chuyển từ cùng một nơi.',
  } satisfies Record<ReferralRefusal, string>,
  ask: 'Hỏi Khuê về việc này',
  askAbout: (name: string) => `Hỏi Khuê về việc này: lời mời ${name}`,
  nobody: 'Chưa có ai nhập mã của bạn.',
}
