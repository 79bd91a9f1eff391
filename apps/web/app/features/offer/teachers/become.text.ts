import { courseReviewWorkingDays } from '@khue/contracts/offer/course-review-rules'
import { applicationWorkingDays, introVideoSeconds } from '@khue/contracts/offer/teaching-profile-rules'
import { sayFilmLength } from '@khue/contracts/ground/media-rules'
import { proofReviewWorkingDays } from '@khue/contracts/people/identity-proof-rules'

// Texts of the page for future teachers.
export const becomeText = {
  metaTitle: 'Trở thành giáo viên · Khuê',
  metaDescription: `Dạy trên Khuê: học phí, giờ dạy và cách dạy do thầy cô chọn, phí sàn 15–30%, hồ sơ duyệt trong ${applicationWorkingDays} ngày làm việc.`,
  title: 'Dạy điều bạn giỏi, theo giờ của bạn',
  lead: 'Khuê lo lịch, ghi danh, thanh toán và nhắc hẹn. Thầy cô giữ quyền chọn học phí, giờ dạy và cách dạy.',
  apply: 'Trở thành giáo viên',
  contact: (hotline: string) => `Gọi ${hotline}`,
  meansTitle: 'Dạy trên Khuê nghĩa là gì',
  means: [
    {
      title: 'Học phí do thầy cô đặt',
      text: 'Chỉ cần trên 1.000đ một khoá. Phí sàn 15–30% tuỳ loại lớp, đã gồm phí thanh toán.',
    },
    {
      title: 'Học phí được giữ riêng',
      text: 'Học phí gia đình đóng trước được ghi riêng cho từng buổi; buổi chưa học còn hoàn lại được.',
    },
    { title: 'Lịch không chồng chéo', text: 'Một lịch duy nhất cho lớp, giờ kèm và giờ trống. Giờ đã có lớp không xếp thêm được.' },
    { title: 'Học viên thật, lời khen thật', text: 'Chỉ người đã học mới được đánh giá.' },
  ],
  sumTitle: 'Ví dụ một buổi 200.000đ',
  sum: [
    ['Học phí một buổi', '200.000đ'],
    ['Phí sàn 20%', '−40.000đ'],
    ['Thuế thu nhập cá nhân 10% trên phần còn lại', '−16.000đ'],
    ['Thầy cô nhận', '144.000đ'],
  ] as const,
  sumNote:
    'Phí sàn của lớp thầy cô nằm trong khoảng 15–30% và ghi rõ trong hợp đồng. Thuế 10% được miễn khi thu nhập trong tháng không quá 2.000.000đ.',
  planShares: 'Dạy lớp mở cho thành viên? Xem cách chia tiền gói thành viên',
  stepsTitle: 'Bốn bước để bắt đầu',
  steps: [
    { title: 'Tạo tài khoản', text: 'Số điện thoại hoặc email, hai phút là xong.' },
    {
      title: 'Gửi hồ sơ dạy',
      text: `Môn, lớp, bằng cấp và video tự giới thiệu ${introVideoSeconds.shortest} giây đến ${sayFilmLength(introVideoSeconds.longest)}. Khuê trả lời trong ${applicationWorkingDays} ngày làm việc.`,
    },
    {
      title: 'Xác minh giấy tờ',
      text: `Ảnh căn cước được mã hoá, chỉ người duyệt xem. Khuê xác minh trong ${proofReviewWorkingDays} ngày làm việc.`,
    },
    {
      title: 'Ký hợp đồng, mở lớp',
      text: `Thầy cô mở khoá học của mình: soạn từng bước, tự lưu khi gõ. Khuê duyệt trong ${courseReviewWorkingDays} ngày làm việc rồi mở bán.`,
    },
  ],
  rulesTitle: 'Điều kiện cần biết',
  rules: [
    'Lớp kèm riêng có dưới 3 học viên; buổi học thử miễn phí dài tối đa 1 giờ.',
    'Mỗi buổi dạy dài ít nhất 25 phút, bắt đầu và kết thúc trong cùng một ngày.',
    'Giáo viên đang dạy tại trường không dạy thêm có thu tiền cho chính học sinh mình dạy ở trường (Thông tư 29/2024).',
    'Không dạy thêm có thu tiền cho học sinh tiểu học, trừ nghệ thuật, thể thao, kỹ năng sống, ngoại ngữ, STEM và kỹ năng số (Thông tư 29/2024, sửa đổi bởi Thông tư 19/2026).',
  ],
  teachersTitle: 'Thầy cô đang dạy trên Khuê',
}
