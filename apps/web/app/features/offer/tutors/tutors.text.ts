// Vietnamese texts about tutors on more than one page.
const nb = '\u00A0'

export const tutorsText = {
  none: 'Gia sư đang chuẩn bị hồ sơ',
  noneHint: 'Hồ sơ hiện ở đây ngay khi được duyệt. Kể cho Khuê bạn cần học gì, chúng tôi tìm người phù hợp.',
  request: 'Gửi yêu cầu tìm người dạy',
  network: 'Mạng lưới gia sư',
  find: 'Tìm gia sư',
  metaDescription:
    'Gia sư kèm riêng tại nhà hoặc trực tuyến ở 34 tỉnh, thành. Xem giờ trống, học phí từng buổi và đánh giá thật trước khi học.',
  term: 'Môn, lớp hoặc tên gia sư',
  total: (count: string) => `${count}${nb}gia${nb}sư`,
  perHour: '/giờ',
  noRating: 'Chưa có đánh giá',
  ratingLabel: (average: string, count: string) => `${average} trên 5 sao, ${count} đánh giá`,
  noSlots: 'Chưa có giờ trống trong hai tuần tới',
  slots: 'Giờ trống gần nhất',
  trial: 'Học thử miễn phí',
  allSchedule: 'Xem lịch và học phí',
  counted: (count: number) => (count > 1000 ? '1000+' : String(count)),
}
