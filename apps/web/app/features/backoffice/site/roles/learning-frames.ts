import { accountText } from '../account/account.text.ts'
import type { Entry, RoleFrame } from './role-frame.ts'
import { calendar, chat, lessons, settings, supports } from './shared-entries.ts'

const { roles: names } = accountText

/** The list of each state, beside the one of all. */
const statesOf = (root: string) => ['pending', 'in-progress', 'completed'].map((state) => `${root}/${state}`)

const courses: Entry = {
  to: '/account/my-courses/all',
  label: 'Khoá học của tôi',
  short: 'Khoá học',
  icon: 'books',
  under: ['/account/my-courses', '/account/learn'],
  tabs: [
    { to: '/account/my-courses/all', label: 'Khoá học', also: statesOf('/account/my-courses') },
    { to: '/account/my-courses/tutors/all', label: 'Gia sư', also: statesOf('/account/my-courses/tutors') },
    { to: '/account/my-courses/events/all', label: 'Sự kiện', also: statesOf('/account/my-courses/events') },
  ],
}
const homework: Entry = { to: '/account/homework', label: 'Bài tập', icon: 'writing', badge: 'homework' }
const progress: Entry = { to: '/account/study/progress', label: 'Tiến độ', icon: 'chart-dots-3' }
const orders: Entry = { to: '/account/my-orders', label: 'Đơn hàng', icon: 'receipt', isMoney: true }
const balance: Entry = { to: '/account/balance', label: 'Số dư học tập', short: 'Số dư', icon: 'wallet', isMoney: true }

// navigation, section 2
export const learner: RoleFrame = {
  role: 'student',
  label: names.student,
  menu: 'Việc học',
  back: 'Về việc học',
  start: calendar,
  first: [{ to: calendar, label: 'Hôm nay', icon: 'calendar', under: [lessons] }],
  groups: [
    {
      label: 'Học',
      entries: [
        courses,
        homework,
        {
          to: '/practice/test',
          label: 'Luyện tập',
          icon: 'target-arrow',
          under: ['/practice'],
          tabs: [
            { to: '/practice/test', label: 'Đề thi' },
            { to: '/practice/watch-me', label: 'Xem và học' },
            { to: '/practice/notebook', label: 'Sổ lỗi sai' },
            { to: '/practice/skills', label: 'Bản đồ kỹ năng' },
          ],
        },
        {
          to: '/account/study-group/dashboard',
          label: 'Nhóm học',
          icon: 'users-group',
          under: ['/account/study-group'],
          tabs: [
            { to: '/account/study-group/dashboard', label: 'Nhóm' },
            { to: '/account/study-group/self-study', label: 'Tự học' },
            { to: '/account/study-group/invitations', label: 'Lời mời' },
          ],
        },
      ],
    },
    { label: 'Xem lại', entries: [progress, { to: '/account/study/documents', label: 'Tài liệu', icon: 'folder' }] },
  ],
  last: [chat, { to: '/account/settings/points', label: 'Điểm và quà', icon: 'gift' }, orders, balance, settings],
  bar: [calendar, courses.to, homework.to, '/practice/test'],
  owns: [],
}

// navigation, section 3
export const parent: RoleFrame = {
  role: 'parent',
  label: names.parent,
  menu: 'Gia đình',
  back: 'Về việc học',
  start: calendar,
  first: [],
  groups: [
    {
      label: 'Việc học',
      isOfLearner: true,
      entries: [
        { to: calendar, label: 'Lịch học', short: 'Lịch con', icon: 'calendar', under: [lessons] },
        { to: '/account/reports', label: 'Báo cáo', icon: 'report' },
        homework,
        { ...courses, label: 'Khoá học' },
        progress,
      ],
    },
    {
      label: 'Việc của ba mẹ',
      entries: [
        { to: '/account/family/requests', label: 'Duyệt yêu cầu', short: 'Duyệt', icon: 'checkbox', badge: 'requests' },
        orders,
        balance,
      ],
    },
  ],
  last: [chat, supports, settings],
  bar: [calendar, '/account/reports', '/account/family/requests', orders.to],
  owns: [],
}
