import { errorTable } from '#platform/errors'

export const contractError = errorTable({
  CONTRACT_REQUIRED: [409, 'Bạn chưa có hợp đồng. Vui lòng liên hệ quản trị viên để ký hợp đồng.'], // spec 8
  CONTRACT_NOT_FOUND: [404, 'Không tìm thấy hợp đồng này'],
  CONTRACT_LOCKED: [409, 'Hợp đồng đã hoàn tất nên không sửa được nữa. Muốn thay đổi, bạn hãy lập phụ lục.'], // spec 4
  CONTRACT_STATUS_LOCKED: [409, 'Hợp đồng không thể thay đổi ở trạng thái này'],
  CONTRACT_CHANGED: [409, 'Hợp đồng vừa được thay đổi ở nơi khác. Vui lòng tải lại trang và xem bản mới.'],
  CONTRACT_OUTDATED: [409, 'Bản mẫu hoặc phí sàn vừa thay đổi. Vui lòng lập lại hợp đồng và đọc bản mới trước khi ký.'],
  CONTRACT_FILE_CHANGED: [409, 'Bản bạn đang xem không trùng mã băm đã lưu. Vui lòng tải lại trang và đọc lại.'],
  CONTRACT_NOT_OPENED: [409, 'Bạn cần mở bản hợp đồng để đọc trước khi ký.'],
  CONTRACT_IDENTITY_REQUIRED: [409, 'Danh tính của bạn cần được xác minh trước khi ký hợp đồng.'],
  CONTRACT_ID_DIFFERS: [409, 'Số căn cước trong hợp đồng khác số đã được xác minh.'],
  CONTRACT_ACCOUNT_REQUIRED: [409, 'Vui lòng thêm tài khoản nhận tiền trước khi ký hợp đồng.'],
  CONTRACT_HOLDER_DIFFERS: [409, 'Tên trên căn cước khác tên chủ tài khoản nhận tiền mặc định.'],
  CONTRACT_ISSUE_DATE_WRONG: [400, 'Ngày cấp chưa đúng.'],
  CONTRACT_SAME_PHOTO: [400, 'Vui lòng gửi ảnh của cả hai mặt.'],
  CONTRACT_PHOTOS_REQUIRED: [400, 'Vui lòng gửi ảnh cả hai mặt căn cước.'],
  CONTRACT_CONTACT_REQUIRED: [409, 'Vui lòng thêm số điện thoại hoặc email để nhận mã ký.'],
  CONTRACT_TEMPLATE_NOT_FOUND: [404, 'Không tìm thấy bản mẫu này'],
  CONTRACT_TEMPLATE_CHANGED: [409, 'Vừa có bản mẫu mới hơn. Vui lòng tải lại trang, đọc bản đó rồi sửa tiếp.'],
  CONTRACT_TEMPLATE_TOO_EARLY: [409, 'Bản mẫu mới chỉ có thể bắt đầu từ ngày mai'],
  CONTRACT_TEMPLATE_DAY_TAKEN: [409, 'Ngày này đã có một bản mẫu bắt đầu. Vui lòng chọn ngày khác.'],
  CONTRACT_TEMPLATE_IN_USE: [409, 'Bản mẫu đã đến ngày áp dụng nên không rút được nữa.'],
  CONTRACT_NOT_REVIEWED: [409, 'Bạn cần mở giấy tờ của hợp đồng này và kiểm tra trước khi hoàn tất.'],
})
