import { errorTable } from '#platform/errors'

export const mediaError = errorTable({
  VIDEO_NOT_FOUND: [404, 'Không tìm thấy video này.'],
  VIDEO_STATE_CHANGED: [409, 'Video này vừa được kiểm tra xong. Vui lòng tải lại trang.'],
  VIDEO_NOT_READY: [409, 'Video chưa được kiểm tra xong nên chưa thể công khai.'],
  VIDEO_POSTER_FIXED: [409, 'Video này đã được gửi duyệt nên không đổi ảnh bìa được.'],
  VIDEO_PUBLISHED: [409, 'Video này đang được công khai nên không đổi ảnh bìa được.'],
  TOO_MANY_VIDEOS_IN_CHECK: [429, 'Nhiều video của bạn đang được kiểm tra. Vui lòng chờ vài phút rồi gửi tiếp.'],
})
