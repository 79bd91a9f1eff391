import { errorTable } from '#platform/errors'

const megabyte = 1024 * 1024

export const assetError = errorTable({
  ASSET_NOT_FOUND: [404, 'Không tìm thấy file'], // spec 8
  UPLOAD_URL_INVALID: [403, 'Upload failed'], // spec 8: the URL is unsigned, expired or already used
  UPLOAD_FAILED: [422, 'Upload failed'], // spec 8: the bytes differ from the declared size or hash
  UPLOAD_INTERRUPTED: [503, 'Upload failed'], // spec 8: the store is unavailable; the uploaded bytes are kept
  UPLOAD_BUSY: [409, 'Tệp đang được kiểm tra. Vui lòng chờ giây lát.'],
  TOO_MANY_UPLOADS_IN_CHECK: [429, 'Nhiều tệp của bạn đang được kiểm tra. Vui lòng chờ giây lát rồi thử lại.'],
  UPLOAD_CHECK_QUEUE_FULL: [503, 'Hệ thống đang kiểm tra nhiều tệp. Vui lòng thử lại sau giây lát.'],
  UPLOAD_QUOTA_REACHED: [409, 'Bạn đã dùng hết dung lượng dành cho loại tệp này. Hãy xoá bớt tệp cũ rồi thử lại.'],
  TOO_MANY_PENDING_UPLOADS: [409, 'Bạn đang gửi quá nhiều tệp cùng lúc. Vui lòng chờ các tệp trước gửi xong.'],
  FILE_TYPE_BLOCKED: [422, 'Loại tệp này không được phép gửi lên.'],
  FILE_KIND_NOT_ALLOWED: [422, 'Nội dung tệp không thuộc loại được chấp nhận ở đây.'],
  FILE_TOO_LARGE: [
    413,
    ({ maxBytes }: { maxBytes: number }) => `Tệp quá lớn. Mỗi tệp loại này chỉ được tối đa ${Math.floor(maxBytes / megabyte)} MB.`,
  ],
  LECTURE_TOO_LARGE: [
    413,
    'Video quá lớn. Mỗi video bài giảng chỉ được tối đa 4 GB. Hãy chia bài thành nhiều phần, hoặc xuất lại nhẹ hơn.',
  ],
  LECTURE_QUOTA_REACHED: [409, 'Phim bài giảng của bạn đã dùng hết 100 GB. Hãy gỡ những phim không còn dùng rồi gửi lại.'],
  STORAGE_FULL: [507, 'Máy chủ sắp hết chỗ chứa nên chưa nhận được tệp này. Vui lòng thử lại sau, hoặc báo cho Khuê.'],
  ARCHIVE_UNSAFE: [422, 'Tệp này bị hỏng hoặc có nội dung không an toàn nên không thể nhận.'],
  PICTURE_TOO_LARGE: [422, 'Ảnh có quá nhiều điểm ảnh. Hãy thu nhỏ ảnh rồi gửi lại.'],
  PICTURE_TOO_COMPLEX: [422, 'Ảnh này cần quá nhiều bộ nhớ để mở. Hãy thu nhỏ ảnh, hoặc lưu lại thành ảnh JPG thường rồi gửi lại.'],
  PICTURE_BROKEN: [422, 'Không đọc được ảnh này. Hãy chọn ảnh khác.'],
})
