import { errorTable } from '#platform/errors'

export const orderError = errorTable({
  ORDER_NOT_FOUND: [404, 'Không tìm thấy đơn hàng'],
  ORDER_STATUS_LOCKED: [409, 'Đơn hàng không thể thay đổi ở trạng thái này'],
  ORDER_NOT_PAID: [409, 'Đơn hàng chưa được thanh toán nên chưa có biên nhận.'],
  ORDER_EXPIRED: [409, 'Đơn hàng đã quá hạn thanh toán. Bạn có thể đặt lại ngay.'],
  ORDER_ITEM_STARTED: [409, 'Lớp trong đơn hàng này đã bắt đầu nên không bán nữa. Bạn hãy chọn lớp khác.'],
  ORDER_ITEM_ENDED: [409, 'Lớp trong đơn hàng này đã kết thúc nên không bán nữa. Bạn hãy chọn lớp khác.'],
  ORDER_ITEM_WITHDRAWN: [409, 'Một món trong đơn hàng này không còn bán. Bạn hãy chọn món khác.'],
  ORDER_PRICE_CHANGED: [409, 'Giá đã thay đổi từ lúc bạn đặt. Bạn hãy xem lại giỏ hàng.'],
  ORDER_BEING_PAID: [409, 'Tiền của đơn hàng này vừa đến và đang được xử lý'],
  ORDERS_NOT_PLACED_TOGETHER: [409, 'Mã giảm giá tính cho một lần đặt, mỗi người bán một đơn hàng. Bạn hãy đặt lại các món này cùng nhau.'],
  ORDER_NOT_FREE: [409, 'Đơn hàng này còn tiền phải trả. Bạn hãy chọn cách thanh toán.'],
  ORDER_DUPLICATE_COURSE: [409, 'Mỗi người học chỉ chọn một lớp của cùng một khoá học'],
  ORDER_ITEM_ALREADY_PENDING: [409, 'Món này đang nằm trong một đơn hàng chờ thanh toán của người khác trong gia đình'],
  GIFT_NOT_OFFERED: [409, 'Chỉ gói thành viên và khoá học quay sẵn mua tặng được. Lớp có lịch học bạn hãy đăng ký cho đúng người học.'],
  GIFT_DATE_INVALID: [409, 'Ngày trao quà phải từ hôm nay đến một năm tới'],
  UPGRADE_NOT_HIGHER: [409, 'Không nâng cấp được: gói này không cao hơn gói đang dùng, hoặc gói đang dùng không còn ngày nào để trừ.'],
  UPGRADE_MUST_BE_SOLE_ITEM: [400, 'Gói nâng cấp được mua riêng, không cùng món khác.'],
  UPGRADE_SOURCE_EXPIRED: [409, 'Gói cần nâng cấp không còn hiệu lực. Bạn hãy mua gói mới.'],
  LEARNER_NOT_FOUND: [404, 'Không tìm thấy người học trong gia đình của bạn'],
})
