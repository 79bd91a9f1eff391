import { errorTable } from '#platform/errors'

export const mediaError = errorTable({
  VIDEO_NOT_FOUND: [404, 'Không tìm thấy video này.'],
  VIDEO_STATE_CHANGED: [409, 'Video này vừa được kiểm tra xong. Vui lòng tải lại trang.'],
  VIDEO_NOT_READY: [409, 'Video chưa được kiểm tra xong nên chưa thể công khai.'],
  VIDEO_POSTER_FIXED: [409, 'Video này đã được gửi duyệt nên không đổi ảnh bìa được.'],
  VIDEO_PUBLISHED: [409, 'Video này đang được công khai nên không đổi ảnh bìa được.'],
  VIDEO_ID_TAKEN: [409, 'Không gửi được phim với mã này. Hãy tải lại trang rồi thử lại.'],
  CAPTIONS_BROKEN: [422, 'Không đọc được phụ đề. Hãy dùng tệp VTT hoặc SRT.'],
  CAPTIONS_NOT_FOUND: [404, 'Không tìm thấy phụ đề này.'],
  CAPTIONS_ID_TAKEN: [409, 'Không gửi được phụ đề với mã này. Hãy tải lại trang rồi thử lại.'],
  TOO_MANY_CAPTIONS: [409, 'Bạn đã gửi quá nhiều phụ đề chưa dùng đến. Vui lòng thử lại vào ngày mai.'],
  VOICE_TOO_LONG: [422, 'Lời nói này quá dài. Hãy nói ngắn hơn, hoặc tách thành nhiều lời.'],
  VOICE_BROKEN: [422, 'Không nghe được tệp âm thanh này. Hãy ghi âm lại.'],
  VOICE_CODEC: [422, 'Nhiều điện thoại không phát được kiểu âm thanh này. Hãy ghi âm lại ngay trong Khuê.'],
  TOO_MANY_VIDEOS_IN_CHECK: [429, 'Nhiều video của bạn đang được kiểm tra. Vui lòng chờ vài phút rồi gửi tiếp.'],
})
