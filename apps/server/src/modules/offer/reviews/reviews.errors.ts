import { minTestimonialLength } from '@khue/contracts/offer/reviews'
import { errorTable } from '#platform/errors'

export const reviewError = errorTable({
  REVIEW_NOT_FOUND: [404, 'Không tìm thấy đánh giá này.'],
  REVIEW_NOT_ATTENDED: [403, 'Chỉ người đã học khoá này mới được đánh giá.'],
  REVIEW_REFUNDED: [403, 'Khoá học này đã được hoàn tiền nên không còn đánh giá được. Nếu học lại, bạn có thể viết đánh giá mới.'],
  REVIEW_AUTHOR_REFUNDED: [409, 'Người viết đã được hoàn tiền khoá học này nên đánh giá không hiện lại được.'],
  REVIEW_OWN_COURSE: [403, 'Người dạy và người trong gia đình không đánh giá khoá học của mình.'],
  REVIEW_EDIT_CLOSED: [409, 'Đánh giá chỉ sửa được trong 7 ngày từ lúc viết.'],
  REVIEW_CHANGED: [409, 'Đánh giá này vừa được sửa. Bạn hãy xem lại.'],
  REVIEW_NOT_FEATURABLE: [409, `Chỉ chọn được đánh giá đang hiển thị, dài từ ${minTestimonialLength} ký tự.`],
  REVIEW_REPLY_CLOSED: [409, 'Câu trả lời chỉ sửa được trong 7 ngày từ lúc viết.'],
})
