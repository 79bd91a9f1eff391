// Vietnamese texts of the dialog that asks a person to authenticate again.
export const confirmText = {
  title: 'Xác nhận đây là bạn',
  note: 'Đã một lúc từ lần đăng nhập trước. Nhập mật khẩu để tiếp tục; thao tác vừa rồi sẽ được gửi lại ngay.',
  confirm: 'Tiếp tục',
  byPasskey: 'Xác nhận bằng khoá truy cập',
  passkeyUnsupported: 'Trình duyệt này không dùng được khoá truy cập. Hãy nhập mật khẩu.',
}
