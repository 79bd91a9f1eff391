import type { CampaignContent } from '@khue/contracts/backoffice/campaigns'

/** `inDays`: 0 is sent at once, more is scheduled so many days ahead in the evening; without it the campaign stays a draft. */
type DemoCampaign = CampaignContent & { inDays?: number }

const everybody = { roles: [], skus: [], isWithoutPlan: false, provinceCodes: [], classCode: null }

/** The oldest first. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    inDays: 0,
    category: 'PROD',
    title: 'Trang đối tác có bảng thống kê mới',
    text: 'Từ hôm nay, trang đại diện giáo dục hiện **số học sinh mới theo tuần** và điểm thưởng đang chờ đổi. Bạn vào xem thử và cho Khuê biết còn thiếu gì nhé.',
    url: null,
    audience: { ...everybody, roles: ['master'] },
  },
  {
    inDays: 5,
    category: 'GENERAL',
    title: 'Tuần lễ học thử: mở cửa mọi lớp tương tác',
    text: 'Từ thứ Hai đến Chủ nhật tuần sau, bạn vào học thử **bất kỳ lớp tương tác nào** còn chỗ. Chọn lớp hợp giờ của mình rồi giữ chỗ trước nhé.',
    url: '/open-classes',
    audience: { ...everybody, roles: ['student'] },
  },
  {
    category: 'ADS',
    title: 'Gói Sao Khuê giảm 10% cho phụ huynh ở Hà Nội và Đà Nẵng',
    text: 'Đăng ký trước ngày **15/12** để được giảm **10%** gói thành viên cho cả năm học. Mỗi gia đình dùng ưu đãi một lần.',
    url: '/open-classes?open=register',
    audience: { ...everybody, roles: ['parent'], isWithoutPlan: true, provinceCodes: ['01', '48'] },
  },
]
