import type { DemoAccount } from './accounts.ts'

const person = { birthDate: '1991-05-12', roles: ['parent'] } as const

/** Another admin, who has asked for what the one who tries the demo decides. */
export const otherAdmin: DemoAccount = {
  ...person,
  key: 'quan-tri-anh-tuan',
  phone: '0900000010',
  name: 'Đặng Anh Tuấn',
  avatarKind: 'mg',
  roles: ['admin'],
  label: 'quản trị viên thứ hai',
}

export type DeskBuyer = DemoAccount & {
  /** What they buy, and how much of it has come by a transfer; all that is asked for unless it is said. */
  sku: string
  paysVnd?: number
  paysInParts?: true
}

/** Has transferred less than was asked for. */
const shortBuyer: DeskBuyer = {
  ...person,
  key: 'khach-gia-huy',
  phone: '0900000011',
  name: 'Bùi Gia Huy',
  avatarKind: 'm',
  label: 'phụ huynh chuyển khoản thiếu',
  sku: 'SUB-1M',
  paysVnd: 190_000,
}

/** Has paid, and does not want it any more. */
export const refundBuyer: DeskBuyer = {
  ...person,
  key: 'khach-my-duyen',
  phone: '0900000012',
  name: 'Hồ Mỹ Duyên',
  avatarKind: 'f',
  label: 'phụ huynh xin hoàn tiền',
  sku: 'SUB-3M',
}

/** Has paid the first of three parts, and not the second. */
export const lateBuyer: DeskBuyer = {
  ...person,
  key: 'khach-thanh-tam',
  phone: '0900000013',
  name: 'Dương Thanh Tâm',
  avatarKind: 'fg',
  label: 'phụ huynh trả góp muộn',
  sku: 'SUB-6M',
  paysInParts: true,
}

export const deskBuyers: readonly DeskBuyer[] = [shortBuyer, refundBuyer, lateBuyer]
