import { errorTable } from '#platform/errors'

export const referralError = errorTable({
  REFERRAL_ENTERED: [409, 'Rất tiếc, bạn đã nhập mã giới thiệu trước đó!'], // spec 8
  REFERRAL_UNKNOWN: [404, 'Mã giới thiệu không tồn tại'],
  REFERRAL_SAME_HOUSEHOLD: [409, 'Không dùng được mã của người trong gia đình, hay dùng chung thiết bị hoặc tài khoản ngân hàng với bạn'],
  REFERRAL_HOUSEHOLD_ALREADY_ENTERED: [409, 'Gia đình bạn đã nhập mã giới thiệu trước đó'],
  REFERRAL_TOO_LATE: [409, 'Mã giới thiệu chỉ nhập được trong 30 ngày đầu và trước lần mua đầu tiên'],
  REFERRAL_NOT_OFFERED: [409, 'Khuê hiện không có chương trình giới thiệu'],
})
