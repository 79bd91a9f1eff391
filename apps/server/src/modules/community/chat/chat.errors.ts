import { messageEditMinutes } from '@khue/contracts/community/chat'
import { errorTable } from '#platform/errors'

export const chatError = errorTable({
  CHAT_ROOM_NOT_FOUND: [404, 'Không tìm thấy cuộc trò chuyện'],
  CHAT_MESSAGE_NOT_FOUND: [404, 'Không tìm thấy tin nhắn'],
  CHAT_PERSON_NOT_FOUND: [404, 'Không tìm thấy người này trong danh sách bạn có thể nhắn tin'],
  CHAT_READ_ONLY: [403, 'Bạn chỉ đọc được cuộc trò chuyện này'],
  CHAT_RELATION_ENDED: [403, 'Hai bên không còn học chung hay là người nhà nên không gửi thêm tin được. Tin cũ vẫn còn ở đây.'],
  CHAT_GROUP_OF_TWO: [403, 'Nhóm chỉ còn hai người. Hãy nhắn riêng cho nhau, ở đó phụ huynh cùng đọc được.'],
  CHAT_GROUP_UNRELATED_ADULT: [
    403,
    'Nhóm có trẻ em: người lớn chỉ vào được khi là phụ huynh của một em trong nhóm, thầy cô đang dạy các em, hoặc nhân viên Khuê.',
  ],
  CHAT_NOT_YOURS: [403, 'Chỉ người gửi mới sửa hay thu hồi được tin này'],
  CHAT_EDIT_WINDOW_CLOSED: [409, `Tin chỉ sửa hay thu hồi được trong ${messageEditMinutes} phút sau khi gửi`],
  CHAT_FILE_NOT_FOUND: [404, 'Không tìm thấy file'], // spec 8
  CHAT_FILE_SENT: [409, 'Tệp này đã nằm trong một tin khác. Hãy chọn lại tệp.'],
  CHAT_ATTACHMENT_NOT_FOUND: [404, 'Không tìm thấy đơn hàng hay khoá học này để gắn vào tin.'],
  GROUP_CHAT_CREATION_FAILED: [409, 'Tạo nhóm trò chuyện không thành công. Vui lòng thử lại sau!'], // spec 8
  CHAT_MESSAGE_DELETED: [409, 'Tin này đã được thu hồi'],
})
