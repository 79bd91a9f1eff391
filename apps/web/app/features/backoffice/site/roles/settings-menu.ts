import { type Entry, isUnder, settingsPath } from './role-frame.ts'

/** An entry of the settings, and what can be done there. */
export type SettingsEntry = Entry & { about: string }
export type SettingsGroup = { label: string; entries: readonly SettingsEntry[] }

const teaching: SettingsGroup = {
  label: 'Nghề dạy',
  entries: [
    { to: '/account/teaching/profile', label: 'Hồ sơ dạy học', icon: 'school', about: 'Điều học sinh và phụ huynh đọc về bạn.' },
    { to: '/account/teaching/contract', label: 'Hợp đồng', icon: 'file-certificate', about: 'Ký, xem và sửa đổi hợp đồng với Khuê.' },
  ],
}

// navigation, section 7
const account: SettingsGroup = {
  label: 'Tài khoản',
  entries: [
    { to: '/account/settings/profile', label: 'Hồ sơ', icon: 'user', about: 'Tên, ảnh, ngày sinh, lớp và nơi ở.' },
    { to: '/account/settings/password', label: 'Mật khẩu', icon: 'lock', about: 'Đặt hoặc đổi mật khẩu.' },
    { to: '/account/settings/security', label: 'Bảo mật', icon: 'shield-check', about: 'Bước xác thực thứ hai, khoá đăng nhập.' },
    { to: '/account/settings/devices', label: 'Thiết bị', icon: 'device-mobile', about: 'Nơi đang đăng nhập; đăng xuất từ xa.' },
    { to: '/account/settings/identity', label: 'Giấy tờ tuỳ thân', icon: 'id', about: 'Xác minh bằng căn cước công dân.' },
  ],
}
const contact: SettingsGroup = {
  label: 'Liên lạc',
  entries: [
    { to: '/account/settings/notification', label: 'Thông báo', icon: 'bell', about: 'Nhận tin gì, qua đâu, lúc nào.' },
    { to: '/account/settings/chat', label: 'Trò chuyện', icon: 'message-circle', about: 'Trạng thái trực tuyến, người đã chặn.' },
  ],
}
const money: SettingsGroup = {
  label: 'Tiền và ưu đãi',
  entries: [
    { to: '/account/settings/payment-info', label: 'Tài khoản nhận tiền', icon: 'credit-card', about: 'Nơi nhận tiền hoàn và tiền dạy.' },
    { to: '/account/settings/membership', label: 'Gói thành viên', icon: 'rosette-discount-check', about: 'Hạn dùng, gia hạn, tạm dừng.' },
    { to: '/account/settings/vouchers', label: 'Mã ưu đãi', icon: 'ticket', about: 'Mã bạn có, mã quà tặng, mời bạn bè.' },
    { to: '/account/settings/points', label: 'Điểm thưởng', icon: 'gift', about: 'Số điểm, đổi quà, lịch sử.' },
  ],
}
const privacy: SettingsGroup = {
  label: 'Riêng tư',
  entries: [
    { to: '/account/family', label: 'Gia đình', icon: 'users', about: 'Các con, phụ huynh, điều cho phép, hạn mức mua.' },
    { to: '/account/settings/privacy', label: 'Quyền riêng tư', icon: 'file', about: 'Dữ liệu của bạn: xem, tải về, xoá.' },
    {
      to: '/account/settings/school-teachers',
      label: 'Thầy cô ở trường',
      icon: 'school',
      about: 'Thầy cô nào đang dạy bạn hay con ở trường.',
    },
    { to: '/account/affiliate', label: 'Giới thiệu và hoa hồng', icon: 'affiliate', about: 'Liên kết giới thiệu của bạn.' },
  ],
}

type Wanted = { isChild: boolean; isTeaching: boolean; hasPage: (address: string) => boolean }

/** The settings of a person; a child's list has nothing about money. */
export const settingsOf = ({ isChild, isTeaching, hasPage }: Wanted): SettingsGroup[] =>
  [...(isTeaching ? [teaching] : []), account, contact, ...(isChild ? [] : [money]), privacy]
    .map((group) => ({ ...group, entries: group.entries.filter(({ to }) => hasPage(to)) }))
    .filter(({ entries }) => entries.length > 0)

const roots = [settingsPath, ...[...teaching.entries, ...privacy.entries].map(({ to }) => to)]

/** Whether the menu shows the settings on a page; not where the role's own menu has an entry for it. */
export const isSettingsPage = (path: string, ownEntry: Entry | undefined) =>
  roots.some((root) => isUnder(path, root)) && (ownEntry === undefined || ownEntry.to === settingsPath)
