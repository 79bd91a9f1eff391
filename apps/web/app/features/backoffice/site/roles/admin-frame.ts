import { accountText } from '../account/account.text.ts'
import type { Group, RoleFrame } from './role-frame.ts'

const { roles: names } = accountText

const money: Group = {
  label: 'Tiền',
  icon: 'cash',
  entries: [
    { to: '/admin/refunds', label: 'Hoàn tiền', icon: 'receipt', badge: ['REFUND'] },
    { to: '/admin/payments', label: 'Tiền chờ quyết định', icon: 'cash', badge: ['SUSPENSE_PAYMENT'] },
    {
      to: '/admin/payouts',
      label: 'Trả giáo viên',
      icon: 'wallet',
      tabs: [
        { to: '/admin/payouts', label: 'Đợt trả' },
        { to: '/admin/payouts/owed', label: 'Còn nợ' },
        { to: '/admin/payouts/statements', label: 'Sao kê' },
        { to: '/admin/payouts/calendar', label: 'Lịch trả' },
      ],
    },
    { to: '/admin/orders', label: 'Đơn hàng', icon: 'receipt' },
    {
      to: '/admin/promotions',
      label: 'Khuyến mãi, quà',
      icon: 'ticket',
      tabs: [
        { to: '/admin/promotions', label: 'Khuyến mãi' },
        { to: '/admin/rewards', label: 'Điểm và quà' },
        { to: '/admin/referrals', label: 'Giới thiệu bạn' },
      ],
    },
    {
      to: '/admin/invoices',
      label: 'Hoá đơn, chứng từ thuế',
      icon: 'file',
      tabs: [
        { to: '/admin/invoices', label: 'Hoá đơn' },
        { to: '/admin/tax-papers', label: 'Chứng từ thuế' },
      ],
    },
    { to: '/admin/ledger', label: 'Sổ cái', icon: 'report' },
    { to: '/admin/commissions', label: 'Hoa hồng', icon: 'affiliate' },
  ],
}

const people: Group = {
  label: 'Người',
  icon: 'users',
  entries: [
    { to: '/admin/applications', label: 'Hồ sơ giáo viên', icon: 'school', badge: ['TEACHER_APPLICATION', 'TEACHER_PROFILE'] },
    {
      to: '/admin/contracts',
      label: 'Hợp đồng',
      icon: 'file-certificate',
      badge: ['TEACHER_CONTRACT'],
      tabs: [
        { to: '/admin/contracts', label: 'Hợp đồng', badge: ['TEACHER_CONTRACT'] },
        { to: '/admin/contracts/templates', label: 'Bản mẫu' },
      ],
    },
    { to: '/admin/identity-proofs', label: 'Giấy tờ tuỳ thân', icon: 'id', badge: ['IDENTITY_PROOF'] },
    { to: '/admin/users', label: 'Người dùng', icon: 'users' },
    { to: '/admin/masters', label: 'Đại diện giáo dục', icon: 'affiliate' },
  ],
}

const content: Group = {
  label: 'Nội dung',
  icon: 'books',
  entries: [
    {
      to: '/admin/approvals',
      label: 'Duyệt khoá học, lớp',
      icon: 'checkbox',
      badge: ['COURSE_VERSION', 'CLASS_VERSION'],
      tabs: [
        { to: '/admin/approvals', label: 'Khoá học', badge: ['COURSE_VERSION'] },
        { to: '/admin/approvals/classes', label: 'Lớp học', badge: ['CLASS_VERSION'] },
      ],
    },
    {
      to: '/admin/reviews',
      label: 'Đánh giá',
      icon: 'star',
      badge: ['REVIEW', 'TEACHER_RATING'],
      tabs: [
        { to: '/admin/reviews', label: 'Khoá học' },
        { to: '/admin/ratings', label: 'Thầy cô' },
      ],
    },
    {
      to: '/admin/courses',
      label: 'Khoá học, lớp',
      icon: 'books',
      badge: ['UNWATCHABLE_COURSE'],
      tabs: [
        { to: '/admin/courses', label: 'Khoá học', badge: ['UNWATCHABLE_COURSE'] },
        { to: '/admin/classes', label: 'Lớp trực tiếp' },
      ],
    },
    {
      to: '/admin/lessons',
      label: 'Buổi học',
      icon: 'calendar',
      badge: ['LESSON_PROBLEM'],
      tabs: [
        { to: '/admin/lessons', label: 'Mọi buổi' },
        { to: '/admin/lesson-problems', label: 'Bị báo', badge: ['LESSON_PROBLEM'] },
      ],
    },
    { to: '/admin/knowledge', label: 'Bài viết', icon: 'pencil' },
    {
      to: '/admin/banners',
      label: 'Banner, văn bản',
      icon: 'news',
      tabs: [
        { to: '/admin/banners', label: 'Banner' },
        { to: '/admin/texts', label: 'Văn bản' },
      ],
    },
  ],
}

const support: Group = {
  label: 'Hỗ trợ',
  icon: 'headset',
  entries: [
    { to: '/admin/chat', label: 'Báo cáo trò chuyện', icon: 'shield-check', badge: ['CHAT_CASE'] },
    { to: '/admin/requests', label: 'Yêu cầu', icon: 'mail', badge: ['VISITOR_REQUEST'] },
    { to: '/admin/data-requests', label: 'Yêu cầu dữ liệu', icon: 'file', badge: ['DATA_REQUEST'] },
    { to: '/admin/supports', label: 'Hỗ trợ', icon: 'headset', badge: ['SUPPORT'] },
  ],
}

const setup: Group = {
  label: 'Cài đặt',
  icon: 'settings',
  entries: [
    { to: '/admin/second-looks', label: 'Chờ người thứ hai', icon: 'users', badge: ['SECOND_LOOK'] },
    {
      to: '/admin/plans',
      label: 'Gói, phí sàn, thuế',
      icon: 'ticket',
      tabs: [
        { to: '/admin/plans', label: 'Gói thành viên' },
        { to: '/admin/fee-rates', label: 'Phí sàn' },
        { to: '/admin/plan-shares', label: 'Chia tiền gói' },
        { to: '/admin/tax', label: 'Thuế' },
      ],
    },
    { to: '/admin/categories', label: 'Danh mục', icon: 'menu' },
    { to: '/admin/closures', label: 'Ngày nghỉ', icon: 'calendar-time' },
    {
      to: '/admin/campaigns',
      label: 'Chiến dịch, tin nhắn',
      icon: 'bell',
      tabs: [
        { to: '/admin/campaigns', label: 'Chiến dịch' },
        { to: '/admin/messages', label: 'Tin nhắn đã gửi' },
      ],
    },
    { to: '/admin/staff', label: 'Nhân sự và quyền', icon: 'key' },
    {
      to: '/admin/audit',
      label: 'Nhật ký, xuất dữ liệu',
      icon: 'clock',
      tabs: [
        { to: '/admin/audit', label: 'Nhật ký' },
        { to: '/admin/exports', label: 'Xuất dữ liệu' },
      ],
    },
  ],
}

// navigation, section 6
export const admin: RoleFrame = {
  role: 'admin',
  label: names.admin,
  menu: 'Quản trị',
  back: 'Về quản trị',
  start: '/admin',
  first: [
    { to: '/admin', label: 'Việc đến hạn', short: 'Đến hạn', icon: 'alarm', isExact: true, under: ['/admin/queue'], badge: 'all-queues' },
  ],
  groups: [money, people, content, support, setup],
  last: [],
  bar: ['/admin', money.label, people.label, content.label],
  owns: ['/admin'],
  shows: ['/account/teaching/courses', '/account/teaching/classes'], // in a teacher's name
  folds: true,
}
