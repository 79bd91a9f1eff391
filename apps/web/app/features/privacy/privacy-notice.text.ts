import { dataRequestKinds } from '@khue/contracts/data-requests'

type Part = { id: string; title: string; paragraphs?: readonly string[]; items?: readonly string[] }

export const noticeText = {
  metaTitle: 'Chính sách bảo mật · Khuê',
  metaDescription: 'Khuê thu thập dữ liệu gì, để làm gì, giữ bao lâu, ai được xem, và bạn có quyền gì.',
  title: 'Chính sách bảo mật',
  version: (day: string) => `Có hiệu lực từ ${day}`,
  short: 'Nói ngắn gọn',
  shortItems: [
    'Khuê chỉ giữ dữ liệu cần cho việc học, thanh toán và điều luật buộc giữ.',
    'Khuê không bán dữ liệu của bạn, và không quảng cáo nhắm vào trẻ em.',
    'Điều gì không bắt buộc thì hỏi riêng từng mục, mặc định là không, và rút lại được ngay.',
    'Bạn tải được mọi dữ liệu của mình và xoá được tài khoản, không cần gọi cho ai.',
  ],
  contents: 'Nội dung',
  act: 'Thực hiện quyền của bạn',
  toPrivacy: 'Trang Quyền riêng tư',
  toConsents: 'Điều bạn cho phép',
  call: (hotline: string) => `Gọi ${hotline}`,
}

const days = (kind: keyof typeof dataRequestKinds) => dataRequestKinds[kind].workingDays

/** The eight things a privacy notice has to say, in their order (Law 122/2025/QH15; Law 91/2025/QH15 for rights and children). */
export const noticeParts = (hotline: string): readonly Part[] => [...about, contact(hotline), ...rights, complaint(hotline), ...more]

const about: readonly Part[] = [
  {
    id: 'muc-dich',
    title: '1. Khuê dùng dữ liệu để làm gì',
    items: [
      'Mở và giữ an toàn tài khoản: đăng nhập, nhận ra thiết bị lạ, lấy lại mật khẩu.',
      'Tổ chức lớp học, chấm bài, báo cáo việc học cho người học và phụ huynh.',
      'Nhận thanh toán, hoàn tiền, trả thu nhập cho giáo viên và gia sư.',
      'Trả lời khi bạn cần hỗ trợ; báo lịch học và thay đổi qua kênh bạn chọn.',
      'Xác minh giáo viên, gia sư, người bán khoá học, vì luật buộc nền tảng biết người bán là ai.',
      'Làm tròn nghĩa vụ về thuế, kế toán, thương mại điện tử.',
    ],
  },
  {
    id: 'du-lieu',
    title: '2. Khuê thu thập những gì',
    paragraphs: ['Phần lớn do bạn tự khai. Mục nào không bắt buộc thì bỏ trống được.'],
    items: [
      'Tài khoản: họ tên, ngày sinh, số điện thoại hoặc email; mật khẩu chỉ được lưu ở dạng băm.',
      'Hồ sơ: ảnh, giới tính, trường, lớp, địa chỉ, ngôn ngữ, nếu bạn điền.',
      'Việc học: lớp đã đăng ký, bài làm, điểm, nhận xét, lịch học.',
      'Giao dịch: đơn hàng, số tiền, thời điểm. Số thẻ do cổng thanh toán giữ, Khuê không thấy.',
      'Giấy tờ tuỳ thân và tài khoản nhận tiền, chỉ với người dạy và người nhận tiền. Đây là dữ liệu nhạy cảm nên được mã hoá riêng.',
      'Thiết bị: loại trình duyệt, nơi đăng nhập ước chừng, lần dùng gần nhất.',
    ],
  },
  {
    id: 'thoi-gian',
    title: '3. Giữ trong bao lâu',
    items: [
      'Hồ sơ và việc học: đến khi bạn xoá tài khoản.',
      'Mã OTP: vài phút. Phiên đăng nhập đã kết thúc: 90 ngày.',
      'Giấy tờ tuỳ thân: đến khi bạn thay giấy tờ khác hoặc xoá tài khoản.',
      'Đơn hàng, giao dịch, chứng từ: theo thời hạn của luật kế toán và thuế, không còn tên bạn sau khi bạn xoá tài khoản.',
      'Nhật ký đồng ý: khi tài khoản còn, để chứng minh bạn đã cho phép điều gì.',
    ],
  },
  {
    id: 'ai-xem',
    title: '4. Ai được xem',
    items: [
      'Bạn, và phụ huynh đã liên kết với bạn.',
      'Giáo viên, gia sư của lớp bạn học: tên, ảnh và việc học trong lớp đó.',
      'Nhân viên Khuê đúng phận sự. Mở giấy tờ tuỳ thân phải nêu lý do, và bạn đọc được ai đã mở khi nào.',
      'Bên gửi tin nhắn, cổng thanh toán, nơi đặt máy chủ: chỉ phần cần cho việc của họ, theo hợp đồng.',
      'Cơ quan nhà nước có thẩm quyền, khi có yêu cầu đúng luật.',
    ],
  },
]

const contact = (hotline: string): Part => ({
  id: 'lien-he',
  title: '5. Ai chịu trách nhiệm và liên hệ ở đâu',
  paragraphs: [
    'Khuê là bên kiểm soát và xử lý dữ liệu cá nhân của bạn.',
    `Gọi ${hotline}, hoặc gửi yêu cầu ở trang Quyền riêng tư khi đã đăng nhập. Yêu cầu nào cũng có hạn trả lời ghi rõ.`,
  ],
})

const rights: readonly Part[] = [
  {
    id: 'quyen',
    title: '6. Bạn xem, sửa, mang đi, xoá dữ liệu thế nào',
    items: [
      'Xem và sửa: trong Hồ sơ và Cài đặt, lúc nào cũng được.',
      'Mang đi: tải toàn bộ dữ liệu thành một tệp ở trang Quyền riêng tư.',
      `Yêu cầu xem hoặc sửa: trả lời trong ${days('ACCESS')} ngày làm việc.`,
      `Rút lại đồng ý: tự tắt ở Điều bạn cho phép, có hiệu lực ngay; hoặc gửi yêu cầu, xong trong ${days('WITHDRAW')} ngày làm việc.`,
      `Hạn chế hoặc phản đối xử lý: ${days('RESTRICT')} ngày làm việc.`,
      `Xoá: tự xoá tài khoản; hoặc gửi yêu cầu, xong trong ${days('DELETE')} ngày làm việc.`,
    ],
    paragraphs: ['Rút lại đồng ý không ảnh hưởng đến những gì đã làm đúng trước đó.'],
  },
]

const complaint = (hotline: string): Part => ({
  id: 'khieu-nai',
  title: '7. Khi bạn không hài lòng',
  paragraphs: [
    `Gọi ${hotline} hoặc gửi yêu cầu ở trang Quyền riêng tư. Khuê báo đã nhận trong 2 ngày làm việc, và chỉ được gia hạn trả lời một lần, có nêu lý do.`,
    'Nếu vẫn chưa thoả đáng, bạn có quyền khiếu nại đến cơ quan chuyên trách bảo vệ dữ liệu cá nhân của Bộ Công an, hoặc khởi kiện.',
  ],
})

const more: readonly Part[] = [
  {
    id: 'bao-ve',
    title: '8. Khuê bảo vệ dữ liệu thế nào',
    items: [
      'Kết nối luôn được mã hoá; giấy tờ và số tài khoản được mã hoá cả khi lưu.',
      'Mật khẩu, mã OTP, mã liên kết không được lưu ở dạng đọc được.',
      'Mỗi lần nhân viên mở dữ liệu nhạy cảm đều để lại dấu vết không xoá được.',
      'Nếu có sự cố ảnh hưởng đến bạn, Khuê báo cho bạn và cơ quan có thẩm quyền theo luật, nói rõ điều gì đã xảy ra và bạn nên làm gì.',
    ],
  },
  {
    id: 'tre-em',
    title: 'Với trẻ em',
    items: [
      'Dưới 16 tuổi, tài khoản do cha mẹ hoặc người giám hộ mở và quyết định thay con.',
      'Từ 7 tuổi, điều gì công khai về con chỉ được làm khi cả con và phụ huynh đồng ý. Một bên rút lại là dừng.',
      'Hiện tên trên bảng xếp hạng, đánh giá công khai, dùng ảnh, chia sẻ báo cáo đều mặc định là tắt.',
    ],
  },
  {
    id: 'cookie',
    title: 'Cookie',
    paragraphs: [
      'Khuê chỉ dùng cookie cần để đăng nhập và nhớ thiết bị của bạn. Không có cookie quảng cáo, không theo dõi bạn sang trang khác.',
    ],
  },
  {
    id: 'thay-doi',
    title: 'Khi chính sách thay đổi',
    paragraphs: [
      'Bản mới có ngày hiệu lực mới và được báo trước. Thay đổi cần sự đồng ý thì Khuê hỏi lại bạn, im lặng không phải là đồng ý.',
    ],
  },
]
