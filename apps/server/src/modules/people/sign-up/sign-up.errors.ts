import { errorTable } from '#platform/errors'

export const signUpError = errorTable({
  PHONE_INVALID: [400, 'Số điện thoại không hợp lệ'], // spec 8
  BIRTH_DATE_IMPOSSIBLE: [400, 'Ngày sinh chưa đúng. Vui lòng kiểm tra lại.'],
  NEEDS_PARENT: [
    403,
    'Bạn chưa đủ 16 tuổi nên cần bố mẹ hoặc người giám hộ lập tài khoản giúp. Hãy nhờ bố mẹ đăng ký rồi thêm bạn vào gia đình.',
  ],
  NEEDS_ADULT: [403, 'Tài khoản phụ huynh, giáo viên và gia sư dành cho người từ 18 tuổi.'],
  POLICY_CHANGED: [409, 'Điều khoản hoặc chính sách vừa được cập nhật. Vui lòng tải lại trang để đọc bản mới.'],
  SIGN_UP_AT_PROVIDER: [409, 'Tài khoản được lập ở trang đăng nhập chung. Vui lòng chọn Đăng nhập.'],
})
