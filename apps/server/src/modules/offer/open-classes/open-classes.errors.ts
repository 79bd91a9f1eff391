import { errorTable } from '#platform/errors'

export const openClassError = errorTable({
  OPEN_CLASS_NOT_FOUND: [404, 'Không tìm thấy lớp mở này.'],
  OPEN_CLASS_GONE: [410, 'Lớp này đã được gỡ bỏ.'],
  OPEN_CLASS_FULL: [409, 'Lớp đã hết chỗ.'],
  OPEN_CLASS_TIMES_INVALID: [400, 'Buổi học cần dài ít nhất 25 phút, bắt đầu và kết thúc trong cùng một ngày, từ năm 2020 đến năm 2100.'],
  CLASS_TIMES_STALE: [409, 'Giờ học của lớp vừa được đổi ở nơi khác. Hãy xem giờ mới rồi đổi tiếp.'],
  CLASS_BEGUN: [409, 'Lớp này đã bắt đầu.'],
  CLASS_NOT_BEGUN: [409, 'Lớp này chưa diễn ra. Thầy cô hãy đổi giờ ở trang lớp.'],
  CLASS_MAKE_UP_TOO_SOON: [409, 'Giờ dạy bù cần sau lúc này ít nhất 24 giờ. Nếu gấp, thầy cô hãy nhờ Khuê hỗ trợ.'],
  CLASS_MAKE_UP_ON_CLOSURE: [400, 'Ngày này là ngày nghỉ chung. Vui lòng chọn ngày khác.'],
  CLASS_IN_PAST: [400, 'Giờ mới phải sau thời điểm hiện tại.'],
  CLASS_TOO_SOON: [409, 'Lớp đã có học viên nên chỉ đổi giờ được trước ít nhất 24 giờ. Nếu gấp, thầy cô hãy nhờ Khuê hỗ trợ.'],
  CLASS_REASON_MISSING: [400, 'Lớp đã có học viên và sắp bắt đầu: đổi giờ hay huỷ lớp thì cần ghi lý do.'],
  CLASS_SEATS_TAKEN: [409, 'Số chỗ không được ít hơn số chỗ đã có người.'],
  OPEN_CLASS_PRIMARY_EXTRA_TEACHING: [
    400,
    'Theo Thông tư 29/2024, không dạy thêm có thu tiền cho học sinh tiểu học, trừ nghệ thuật, thể thao, kỹ năng sống, ngoại ngữ, STEM và kỹ năng số.',
  ],
})
