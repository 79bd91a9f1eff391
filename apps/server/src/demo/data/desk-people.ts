import type { DemoAccount } from './accounts.ts'

const person = { birthDate: '1991-05-12', roles: ['parent'] } as const

/** A second admin, who has made requests that the visitor's admin decides. */
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
  /** Their purchase, and the amount transferred; the whole price if left out. */
  sku: string
  paysVnd?: number
  paysInParts?: true
}

/** Has transferred less than the price. */
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

/** Has paid and requests a refund. */
export const refundBuyer: DeskBuyer = {
  ...person,
  key: 'khach-my-duyen',
  phone: '0900000012',
  name: 'Hồ Mỹ Duyên',
  avatarKind: 'f',
  label: 'phụ huynh xin hoàn tiền',
  sku: 'SUB-3M',
}

/** Has paid the first of three instalments, but not the second. */
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
