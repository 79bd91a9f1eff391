import { accountText } from '../account/account.text.ts'
import type { Entry, RoleFrame } from './role-frame.ts'
import { chat, lessons, settings } from './shared-entries.ts'

const { roles: names } = accountText

const root = '/account/teaching'
const classes: Entry = {
  to: `${root}/classes`,
  label: 'Lớp của tôi',
  short: 'Lớp',
  icon: 'school',
  under: [`${root}/lessons`],
}
const marking: Entry = {
  to: `${root}/mark`,
  label: 'Chấm bài',
  icon: 'writing',
  badge: 'marking',
  tabs: [
    { to: `${root}/mark`, label: 'Bài chờ chấm', badge: 'marking' },
    { to: `${root}/assignments`, label: 'Bài tập đã giao' },
  ],
}

// navigation, section 4
export const teacher: RoleFrame = {
  role: 'teacher',
  label: names.teacher,
  menu: 'Dạy học',
  back: 'Về bàn dạy học',
  start: root,
  first: [{ to: root, label: 'Bàn dạy học', short: 'Bàn dạy', icon: 'layout-dashboard', isExact: true }],
  groups: [
    {
      label: 'Lớp học',
      entries: [
        { to: `${root}/schedule`, label: 'Lịch dạy', short: 'Lịch', icon: 'calendar', under: [lessons] },
        classes,
        marking,
        { to: `${root}/reports`, label: 'Báo cáo', icon: 'report', badge: 'reports' },
      ],
    },
    {
      label: 'Soạn bài',
      entries: [
        { to: `${root}/courses`, label: 'Khoá học', icon: 'books' },
        { to: `${root}/questions`, label: 'Câu hỏi và đề', icon: 'list-search' },
      ],
    },
    {
      label: 'Nghề dạy',
      entries: [
        {
          to: `${root}/income`,
          label: 'Thu nhập',
          icon: 'cash',
          under: [`${root}/payouts`],
          tabs: [
            { to: `${root}/income`, label: 'Thu nhập' },
            { to: `${root}/tax-papers`, label: 'Chứng từ thuế' },
          ],
        },
        { to: `${root}/reviews`, label: 'Đánh giá', icon: 'star' },
        { to: `${root}/statistics`, label: 'Số liệu lớp', icon: 'chart-bar' },
      ],
    },
  ],
  last: [chat, { ...settings, label: 'Hồ sơ và cài đặt', short: 'Cài đặt' }],
  begins: [{ to: `${classes.to}/new`, label: 'Mở một lớp', icon: 'plus' }],
  bar: [root, `${root}/schedule`, classes.to, marking.to],
  owns: [root],
}

/** Who teaches by the hour has the same desk. */
export const tutor: RoleFrame = { ...teacher, role: 'tutor', label: names.tutor }

const master = '/account/master-account'
// navigation, section 5
export const masterFrame: RoleFrame = {
  role: 'master',
  label: names.master,
  menu: 'Đại diện',
  back: 'Về trang đại diện',
  start: `${master}/statistics-overview`,
  first: [{ to: `${master}/statistics-overview`, label: 'Tổng quan', icon: 'layout-dashboard' }],
  groups: [
    {
      label: 'Học sinh',
      entries: [
        { to: `${master}/students`, label: 'Học sinh', icon: 'users' },
        { to: `${master}/news`, label: 'Tin gửi học sinh', icon: 'news' },
      ],
    },
    {
      label: 'Ưu đãi',
      entries: [
        { to: `${master}/vouchers`, label: 'Mã ưu đãi', short: 'Ưu đãi', icon: 'ticket' },
        { to: `${master}/exchange-points`, label: 'Đổi điểm', icon: 'gift' },
      ],
    },
    {
      label: 'Hoa hồng',
      entries: [
        { to: '/account/affiliate', label: 'Liên kết và sao kê', short: 'Hoa hồng', icon: 'affiliate' },
        { to: '/account/master-account-management', label: 'Hồ sơ đại diện', icon: 'file-certificate' },
      ],
    },
  ],
  last: [chat, settings],
  bar: [`${master}/statistics-overview`, `${master}/students`, `${master}/vouchers`, '/account/affiliate'],
  owns: [master],
  shows: ['/account/affiliate', '/account/master-account-management'],
}
