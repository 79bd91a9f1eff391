import { shortestTestimonial } from '@khue/contracts/reviews'
import { errorTable } from '#platform/errors'

export const reviewError = errorTable({
  REVIEW_NOT_FOUND: [404, 'Không tìm thấy đánh giá này.'],
  REVIEW_NOT_ATTENDED: [403, 'Chỉ người đã học khoá này mới được đánh giá.'],
  REVIEW_EDIT_CLOSED: [409, 'Đánh giá chỉ sửa được trong 7 ngày từ lúc viết.'],
  REVIEW_WRITTEN_ANEW: [409, 'Đánh giá này vừa được sửa. Bạn hãy xem lại.'],
  REVIEW_NOT_CHOOSABLE: [409, `Chỉ chọn được đánh giá đang hiển thị, dài từ ${shortestTestimonial} ký tự.`],
  REVIEW_REPLY_CLOSED: [409, 'Câu trả lời chỉ sửa được trong 7 ngày từ lúc viết.'],
})
