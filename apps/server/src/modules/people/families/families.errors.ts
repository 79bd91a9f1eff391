import { childAgeLimit, childLimit, guardianLimit, ownAccountAge } from '@khue/contracts/people/families'
import { errorTable } from '#platform/errors'

export const familyError = errorTable({
  INVITATION_INVALID: [404, 'Mã liên kết không đúng, đã được dùng hoặc đã hết hạn'],
  INVITATION_SELF_ACCEPT: [409, 'Đây là mã của chính bạn. Hãy gửi mã cho người thân nhập.'],
  ALREADY_LINKED: [409, 'Hai người đã liên kết với nhau'],
  LINK_ROLE_CONFLICT: [409, 'Người này đang là phụ huynh của bạn nên không thể đồng thời là con'],
  NOT_A_GUARDIAN: [403, 'Chỉ tài khoản phụ huynh từ 18 tuổi mới có thể là phụ huynh của người khác'],
  NOT_A_LEARNER: [403, 'Chỉ tài khoản học sinh mới có thể được liên kết làm con'],
  CHILD_TOO_OLD: [409, `Phụ huynh tạo tài khoản cho con đến hết ${childAgeLimit} tuổi. Người lớn hơn tự đăng ký rồi liên kết.`],
  CHILD_BIRTH_DATE_IN_FUTURE: [400, 'Ngày sinh chưa đúng.'],
  TOO_MANY_CHILDREN: [409, `Mỗi phụ huynh liên kết tối đa ${childLimit} con`],
  TOO_MANY_GUARDIANS: [409, `Mỗi người học liên kết tối đa ${guardianLimit} phụ huynh`],
  GUARDIAN_APPROVAL_REQUIRED: [
    403,
    `Bạn chưa đủ ${ownAccountAge} tuổi. Hãy nhờ phụ huynh đang liên kết với bạn tạo mã cho người thân này.`,
  ],
  RELATIVE_NOT_FOUND: [404, 'Không tìm thấy người này trong gia đình của bạn'],
  LAST_GUARDIAN: [409, 'Trẻ dưới 16 tuổi cần ít nhất một phụ huynh. Hãy liên kết phụ huynh khác trước.'],
  LINK_NOT_YOURS: [
    403,
    `Bạn chưa đủ ${ownAccountAge} tuổi nên chỉ phụ huynh tự kết thúc liên kết của mình. Cần giúp, bạn hãy gọi cho Khuê.`,
  ],
  CONSENT_NOT_YOURS: [403, 'Bạn không phải người trả lời cho mục này'],
  CONSENT_OUTDATED: [409, 'Nội dung vừa được cập nhật. Vui lòng tải lại và đọc trước khi đồng ý.'],
})
