import { errorTable } from '#platform/errors'

export const safetyError = errorTable({
  CHAT_BLOCKED_BY_YOU: [403, 'Bạn đã chặn người này. Bỏ chặn để nhắn tiếp.'],
  CHAT_BLOCKED: [403, 'Người này hiện không nhận tin nhắn của bạn.'],
  CHAT_BANNED: [403, 'Quyền nhắn tin của bạn đang tạm ngừng. Bạn vẫn nhắn được với người nhà và với đội hỗ trợ.'],
  CHAT_NEW_CONVERSATION_LIMIT: [
    429,
    'Bạn vừa bắt đầu nhiều cuộc trò chuyện mới. Hãy đợi một lúc rồi nhắn tiếp. Những cuộc đang có vẫn nhắn được.',
  ],
  CHAT_BLOCK_SELF: [400, 'Bạn không thể chặn chính mình.'],
  CHAT_BLOCK_FAMILY: [409, 'Người nhà không chặn nhau được: phụ huynh cần liên lạc được với con.'],
  CHAT_BLOCK_STAFF: [409, 'Đội ngũ của Khuê không chặn được. Bạn có thể tắt thông báo của cuộc trò chuyện.'],
  CHAT_BLOCK_LEARNER: [
    409,
    'Bạn đang dạy học viên này nên cần giữ liên lạc với học viên và phụ huynh. Bạn có thể tắt thông báo, đặt giờ yên tĩnh hoặc báo cáo.',
  ],
  CHAT_BLOCK_PERSON_NOT_FOUND: [404, 'Không tìm thấy người này'],
})
