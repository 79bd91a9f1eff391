import type { GiftState } from '@khue/contracts/gifts'

// Every Vietnamese sentence of gifts.
export const giftsText = {
  title: 'Quà tặng của bạn',
  until: (date: string) => `Nhận trước ngày ${date}.`,
  who: 'Bạn muốn làm gì với món quà này?',
  self: 'Nhận cho tài khoản này',
  selfNote: 'Quà nằm trong mục Mã ưu đãi của bạn.',
  child: 'Gửi cho con',
  childNote: 'Con nhận bằng số điện thoại đã đăng ký tài khoản học sinh.',
  phone: 'Số điện thoại của con',
  phoneHint: 'Gửi rồi thì quà là của con, bạn không dùng được nữa.',
  cancel: 'Để sau',
  confirm: 'Xác nhận',
  see: 'Xem quà',
  seeOne: (says: string) => `Xem quà: ${says}`,
  waiting: 'Quà đang chờ bạn nhận',
  successTitle: 'Nhận quà thành công',
  sentTitle: 'Đã gửi quà',
  kept: 'Món quà đã là của bạn.',
  sent: (name: string) => `Món quà đã là của ${name}.`,
  goAndUse: 'Dùng ngay',
  close: 'Đóng',
  states: {
    WAITING: 'Món quà này chưa đến lúc nhận.',
    OFFERED: '',
    CLAIMED: '',
    TAKEN_BACK: 'Món quà này đã được thu lại.',
    EXPIRED: 'Món quà này đã hết hạn nhận.',
  } satisfies Record<GiftState, string>,
  missing: 'Không tìm thấy món quà này trong tài khoản của bạn.',
}
