import { maxSeatsHeld } from '@khue/contracts/offer/open-classes'
import { errorTable } from '#platform/errors'

export const seatError = errorTable({
  SEAT_CLASS_NOT_FOUND: [404, 'Không tìm thấy lớp đang nhận học viên.'],
  SEAT_LEARNER_NOT_FOUND: [404, 'Không tìm thấy người học này trong gia đình của bạn.'],
  SEAT_CLASS_OWN: [409, 'Bạn đang dạy lớp này nên không giữ chỗ trong lớp được.'],
  SEAT_FULL: [409, 'Lớp đã hết chỗ. Chỗ đang giữ mà không thanh toán sẽ mở lại trong ít phút.'],
  SEAT_CLASH: [409, 'Người học có buổi học khác vào giờ này.'],
  SEAT_TAKEN: [409, 'Người học này đã có chỗ trong lớp.'],
  SEAT_HOLD_LIMIT_REACHED: [
    409,
    `Bạn đang giữ ${maxSeatsHeld} chỗ chưa thanh toán. Bạn hãy thanh toán, hoặc chờ hết giờ giữ chỗ rồi giữ tiếp.`,
  ],
  SEAT_HOLD_NOT_FOUND: [404, 'Không tìm thấy chỗ đang giữ.'],
  SEAT_HOLD_ENDED: [409, 'Thời gian giữ chỗ đã hết. Bạn hãy giữ chỗ lại.'],
})
