import { errorTable } from '#platform/errors'

export const openClassError = errorTable({
  OPEN_CLASS_NOT_FOUND: [404, 'Không tìm thấy lớp mở này.'],
  OPEN_CLASS_GONE: [410, 'Lớp này đã được gỡ bỏ.'],
  OPEN_CLASS_FULL: [409, 'Lớp đã hết chỗ.'],
  OPEN_CLASS_TIMES_INVALID: [400, 'Buổi học cần dài ít nhất 25 phút, bắt đầu và kết thúc trong cùng một ngày, từ năm 2020 đến năm 2100.'],
  OPEN_CLASS_PRIMARY_EXTRA_TEACHING: [
    400,
    'Theo Thông tư 29/2024, không dạy thêm có thu tiền cho học sinh tiểu học, trừ nghệ thuật, thể thao, kỹ năng sống, ngoại ngữ, STEM và kỹ năng số.',
  ],
})
