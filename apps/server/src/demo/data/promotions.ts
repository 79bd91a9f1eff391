import type { PromotionDraft } from '@khue/contracts/promotions-admin'

/** A code that everybody may use, or a gift that lies in somebody's bell. */
type DemoPromotion = PromotionDraft & { code?: string; gift?: { to: string; code: string; message: string } }

const everything = {
  kinds: [],
  categoryIds: [],
  teacherIds: [],
  skus: [],
  minTotal: 0,
  isFirstOrder: false,
  isForMembers: false,
  isReferralReward: false,
}
const plain = {
  entry: 'CODE',
  cap: null,
  freeCount: null,
  stacking: 'WITH_OTHERS',
  position: 0,
  fundedBy: 'HOUSE',
  endsAt: null,
  maxUses: null,
  maxPerPerson: null,
  maxPerHousehold: null,
} as const

/** What the demo house gives, in force since the day before it was opened. */
export function demoPromotions(now: Date): DemoPromotion[] {
  const startsAt = new Date(now.getTime() - 86_400_000).toISOString()
  return [
    {
      ...plain,
      name: 'Chào năm học',
      says: 'Giảm 10%, nhiều nhất 200.000đ',
      code: 'CHAONAMHOC',
      effect: 'PERCENT',
      value: 10,
      cap: 200_000,
      maxPerHousehold: 1,
      conditions: { ...everything, minTotal: 300_000 },
      startsAt,
    },
    {
      ...plain,
      name: 'Tặng thêm 30 ngày',
      says: 'Tặng thêm 30 ngày thành viên',
      code: 'THEM30NGAY',
      effect: 'FREE_DAYS',
      value: 30,
      stacking: 'BESIDE_AUTOMATIC',
      maxPerPerson: 1,
      conditions: { ...everything, kinds: ['SUB'], isFirstOrder: true },
      startsAt,
    },
    {
      ...plain,
      name: 'Quà tuần học',
      says: 'Tặng 14 ngày thành viên khi mua gói',
      gift: { to: 'minh-an', code: 'QUATUANHOC', message: 'Chúc mừng bạn đã học đủ 5 buổi trong tuần!' },
      effect: 'FREE_DAYS',
      value: 14,
      conditions: { ...everything, kinds: ['SUB'] },
      startsAt,
    },
    {
      ...plain,
      name: 'Quà gia đình',
      says: 'Tặng một khoá học tự chọn',
      gift: { to: 'thu-trang', code: 'QUAGIADINH', message: '' },
      effect: 'FREE_COURSE',
      value: 0,
      stacking: 'ALONE',
      conditions: { ...everything, kinds: ['CO'] },
      startsAt,
    },
    {
      ...plain,
      name: 'Thưởng giới thiệu bạn',
      says: 'Giảm 50.000đ cho lần mua sau',
      effect: 'AMOUNT',
      value: 50_000,
      conditions: { ...everything, minTotal: 200_000, isReferralReward: true },
      startsAt,
    },
  ]
}
