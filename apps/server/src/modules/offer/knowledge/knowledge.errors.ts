import { errorTable } from '#platform/errors'

export const knowledgeError = errorTable({
  POST_NOT_FOUND: [404, 'Không tìm thấy bài viết này.'],
  POST_GONE: [410, 'Bài viết này đã được gỡ.'],
  POST_VERSION_NOT_FOUND: [404, 'Không tìm thấy bản đã lưu này.'],
  POST_CHANGED: [409, 'Bài viết vừa được người khác sửa. Hãy chép lại phần bạn đã viết, mở lại bài rồi sửa tiếp.'],
  POST_SLUG_TAKEN: [409, 'Địa chỉ này đã dùng cho bài viết khác. Hãy chọn địa chỉ khác.'],
  POST_NOT_PUBLISHED: [409, 'Bài viết này chưa đăng nên không có gì để gỡ.'],
  POST_DOCUMENTS_FULL: [409, 'Bài viết đã đủ tài liệu. Hãy bỏ bớt một tệp rồi thêm tệp mới.'],
  POST_DOCUMENT_NOT_FOUND: [404, 'Bài viết không có tài liệu này.'],
  POST_EMPTY: [409, 'Bài viết chưa có nội dung nên chưa đăng được.'],
})
