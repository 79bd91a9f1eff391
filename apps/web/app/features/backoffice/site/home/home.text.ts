// Vietnamese texts of the home page that belong to no other feature.
const nb = '\u00A0'

export const homeText = {
  titleStart: 'Mỗi buổi học,',
  titleMiddle: 'sáng thêm',
  titleEnd: 'một vì sao',
  lead: 'Lớp mở mỗi ngày cùng thầy cô tận tâm. Cả nhà chọn môn, chọn giờ và chọn người dạy hợp với mình.',
  subjectsTitle: 'Chọn một bầu trời để khám phá',
  subjectsAll: 'Tất cả lớp mở',
  subjectClasses: (count: number) => (count > 0 ? `${count}${nb}lớp mở` : 'Sắp có lớp'),
  mostBought: 'Ba mẹ đang chọn nhiều nhất',
  bestRated: 'Học viên đánh giá cao nhất',
  familyTitle: 'Ba mẹ nhìn là thấy, con tự làm được',
  familyLead: 'Con có tài khoản riêng trong gia đình. Tiền học, tin nhắn và quyền riêng tư của con ở cùng một nơi.',
  familyPoints: [
    'Con dưới 16 tuổi có tài khoản do ba mẹ mở',
    'Tin nhắn của con với thầy cô: ba mẹ đọc được',
    'Sau mỗi buổi học có báo cáo của thầy cô trước 8:00 sáng hôm sau',
    'Mỗi đơn hàng ghi rõ ai học và hoàn tiền thế nào',
  ],
  familyPageTitle: 'Mục Gia đình có gì?',
  familyPageLead: 'Ba phần, mở ra là thấy',
  familyParts: [
    { title: 'Tài khoản của con', body: 'Thêm con, tạo mã đăng nhập dùng một lần, mời thêm phụ huynh.' },
    { title: 'Điều con được phép', body: 'Từng mục một, ba mẹ và con cùng trả lời, đổi ý lúc nào cũng được.' },
    { title: 'Gói dùng chung', body: 'Chia chỗ trong gói thành viên cho từng người trong nhà.' },
  ],
  memberTitle: 'Gói thành viên: vào mọi lớp mở',
  memberLead: 'Giữ chỗ rồi vào học, không trả thêm học phí. Khoá học và lớp tương tác có giá thành viên.',
  memberFrom: 'Từ',
  memberPerMonth: 'một tháng.',
  memberGo: 'Xem các gói',
}
