import type { PromotionDraft } from '@khue/contracts/sale/promotions-admin'
import type { RewardDraft } from '@khue/contracts/sale/rewards'

/** A code that everyone may use, a gift in a person's inbox, or a reward for points. */
type DemoPromotion = PromotionDraft & { code?: string; gift?: { to: string; code: string; message: string }; reward?: RewardDraft }

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
  stacking: 'STACKABLE',
  position: 0,
  fundedBy: 'PLATFORM',
  endsAt: null,
  maxUses: null,
  maxPerPerson: null,
  maxPerHousehold: null,
} as const

/** Points granted to two accounts. */
export const demoPoints = [
  { to: 'thu-trang', amount: 2_400 },
  { to: 'minh-an', amount: 350 },
] as const

/** Promotions of the demo, valid since the day before it was created. */
export function demoPromotions(now: Date): DemoPromotion[] {
  const startsAt = new Date(now.getTime() - 86_400_000).toISOString()
  return [
    {
      ...plain,
      name: 'Chào năm học',
      explanation: 'Giảm 10%, nhiều nhất 200.000đ',
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
      explanation: 'Tặng thêm 30 ngày thành viên',
      code: 'THEM30NGAY',
      effect: 'FREE_DAYS',
      value: 30,
      stacking: 'WITH_AUTOMATIC',
      maxPerPerson: 1,
      conditions: { ...everything, kinds: ['SUB'], isFirstOrder: true },
      startsAt,
    },
    {
      ...plain,
      name: 'Thành viên học khoá tự chọn',
      explanation: 'Thành viên giảm 10%',
      entry: 'AUTOMATIC',
      effect: 'PERCENT',
      value: 10,
      cap: 150_000,
      conditions: { ...everything, kinds: ['CO'], isForMembers: true },
      startsAt,
    },
    ...gifts(startsAt),
    ...forPoints(startsAt),
    {
      ...plain,
      name: 'Thưởng giới thiệu bạn',
      explanation: 'Giảm 50.000đ cho lần mua sau',
      effect: 'AMOUNT',
      value: 50_000,
      conditions: { ...everything, minTotal: 200_000, isReferralReward: true },
      startsAt,
    },
  ]
}

/** Gifts to two accounts. */
function gifts(startsAt: string): DemoPromotion[] {
  return [
    {
      ...plain,
      name: 'Quà tuần học',
      explanation: 'Tặng 14 ngày thành viên khi mua gói',
      gift: { to: 'minh-an', code: 'QUATUANHOC', message: 'Chúc mừng bạn đã học đủ 5 buổi trong tuần!' },
      effect: 'FREE_DAYS',
      value: 14,
      conditions: { ...everything, kinds: ['SUB'] },
      startsAt,
    },
    {
      ...plain,
      name: 'Quà gia đình',
      explanation: 'Tặng một khoá học tự chọn',
      gift: { to: 'thu-trang', code: 'QUAGIADINH', message: '' },
      effect: 'FREE_COURSE',
      value: 0,
      stacking: 'EXCLUSIVE',
      conditions: { ...everything, kinds: ['CO'] },
      startsAt,
    },
  ]
}

/** Rewards for points. */
function forPoints(startsAt: string): DemoPromotion[] {
  return [
    {
      ...plain,
      name: 'Đổi điểm: 50.000đ',
      explanation: 'Giảm 50.000đ cho đơn từ 200.000đ',
      reward: { name: 'Mã giảm 50.000đ', points: 400, stock: null },
      effect: 'AMOUNT',
      value: 50_000,
      conditions: { ...everything, minTotal: 200_000 },
      startsAt,
    },
    {
      ...plain,
      name: 'Đổi điểm: 14 ngày thành viên',
      explanation: 'Tặng thêm 14 ngày khi mua gói thành viên',
      reward: { name: 'Thêm 14 ngày thành viên', points: 250, stock: 200 },
      effect: 'FREE_DAYS',
      value: 14,
      conditions: { ...everything, kinds: ['SUB'] },
      startsAt,
    },
  ]
}
