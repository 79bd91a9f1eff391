// Vietnamese texts of the dialog that asks a person to authenticate again.
export const confirmText = {
  title: 'Xác nhận đây là bạn',
  note: 'Đã một lúc từ lần đăng nhập trước. Nhập mật khẩu để tiếp tục; việc bạn vừa làm được gửi lại ngay sau đó.',
  confirm: 'Tiếp tục',
  byPasskey: 'Xác nhận bằng khoá truy cập',
  passkeyUnsupported: 'Trình duyệt này không dùng được khoá truy cập. Hãy nhập mật khẩu.',
}
