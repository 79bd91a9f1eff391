import type { Role } from '@khue/contracts/endpoint'
import type { AvatarKind } from '#modules/people/people'

/** The password of every demo account; printed at start. */
export const demoPassword = 'HocVui2026!'

export type DemoAccount = {
  key: string
  phone: string
  name: string
  birthDate: string
  avatarKind: AvatarKind
  roles: readonly Role[]
  /** The key of the parent, who must come earlier in the list. */
  childOf?: string
  /** The person's role, for a reader of the start screen. */
  label: string
}

/** Has a second factor; the secret for an authenticator app is printed beside the accounts. */
export const guardedAccount: DemoAccount = {
  key: 'duc-long',
  phone: '0900000006',
  name: 'Đỗ Đức Long',
  birthDate: '2004-04-18',
  avatarKind: 'm',
  roles: ['student'],
  label: 'sinh viên, đã bật xác thực hai lớp',
}
export const demoTotpSecret = 'KHUEHOCVUIDEMOXACTHUCHAILOP23456'

/** Has submitted an ID card, which waits for the admin. */
export const waitingAccount: DemoAccount = {
  key: 'ngoc-mai',
  phone: '0900000007',
  name: 'Vũ Ngọc Mai',
  birthDate: '1999-10-20',
  avatarKind: 'f',
  roles: ['tutor'],
  label: 'gia sư, giấy tờ đang chờ xác minh',
}

/** The accounts to sign in with. The teacher is one of `data/teachers.ts`, by key. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    key: 'thu-trang',
    phone: '0900000002',
    name: 'Trần Thu Trang',
    birthDate: '1985-09-14',
    avatarKind: 'f',
    roles: ['parent'],
    label: 'phụ huynh của Minh An',
  },
  {
    key: 'minh-an',
    phone: '0900000001',
    name: 'Nguyễn Minh An',
    birthDate: '2013-03-21',
    avatarKind: 'mk',
    roles: ['student'],
    childOf: 'thu-trang',
    label: 'học sinh lớp 8',
  },
  {
    key: 'thu-ha',
    phone: '0900000003',
    name: 'Nguyễn Thu Hà',
    birthDate: '1988-05-02',
    avatarKind: 'fg',
    roles: ['teacher'],
    label: 'giáo viên Toán',
  },
  {
    key: 'hai-yen',
    phone: '0900000004',
    name: 'Nguyễn Hải Yến',
    birthDate: '1996-11-30',
    avatarKind: 'f',
    roles: ['tutor'],
    label: 'gia sư Toán, Vật lý',
  },
  {
    key: 'quoc-bao',
    phone: '0900000005',
    name: 'Lê Quốc Bảo',
    birthDate: '1979-01-18',
    avatarKind: 'mg',
    roles: ['master'],
    label: 'tài khoản master',
  },
  {
    key: 'hoang-lan',
    phone: '0900000009',
    name: 'Phạm Hoàng Lan',
    birthDate: '1990-07-07',
    avatarKind: 'fg',
    roles: ['admin'],
    label: 'quản trị viên',
  },
]
