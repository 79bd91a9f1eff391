import type { LearnerLevel } from '@khue/contracts/offer/open-classes'
import type { CourseFormat, ExamTarget } from '@khue/contracts/offer/course-content'
import type { ClassSize, CourseSort } from '@khue/contracts/offer/courses'

// Vietnamese texts about courses in lists.
const nb = '\u00A0' // keeps a number and its unit on one line

const levels: Record<LearnerLevel, string> = {
  '1-5': `Lớp${nb}1–5`,
  '6-9': `Lớp${nb}6–9`,
  '10-12': `Lớp${nb}10–12`,
  adult: 'Người đi làm',
}
const formats: Record<CourseFormat, string> = { LIVE: 'Lớp trực tiếp', ONE_TO_ONE: `Kèm 1${nb}–${nb}1`, RECORDED: 'Bài giảng ghi hình' }
const sorts: Record<CourseSort, string> = {
  MOST_BOUGHT: 'Mua nhiều nhất',
  HIGHEST_RATE: 'Đánh giá cao nhất',
  PRICE_ASC: 'Học phí thấp trước',
  PRICE_DSC: 'Học phí cao trước',
}
const examTargets: Record<ExamTarget, string> = {
  GRADE_6_ENTRANCE: `Thi vào lớp${nb}6`,
  GRADE_10_ENTRANCE: `Thi vào lớp${nb}10`,
  HIGH_SCHOOL_GRADUATION: 'Tốt nghiệp THPT',
  COMPETENCY_TEST: 'Đánh giá năng lực',
  OLYMPIAD: 'Học sinh giỏi',
  IELTS: 'IELTS',
  TOEIC: 'TOEIC',
  CAMBRIDGE: 'Cambridge (Starters, KET, PET)',
}
const classSizes: Record<ClassSize, string> = {
  ONE: `1${nb}học viên`,
  UP_TO_6: `2–6${nb}học viên`,
  UP_TO_15: `7–15${nb}học viên`,
  OVER_15: `Trên 15${nb}học viên`,
}

export const coursesText = {
  title: 'Lớp khoá học',
  metaTitle: 'Lớp khoá học cho học sinh và người lớn · Khuê',
  metaTitleOf: (name: string) => `Khoá học ${name} · Khuê`,
  metaDescription:
    'Tìm khoá học theo môn, lớp, lịch học và học phí: lớp trực tiếp, kèm riêng, bài giảng ghi hình, có đánh giá của học viên đã học.',
  found: (total: string) => [total, `${nb}khoá học`] as const,
  foundFor: 'hợp với lựa chọn của bạn',
  nearest: 'Chưa có khoá học nào khớp hẳn. Đây là những khoá gần nhất với điều bạn tìm.',
  // filters
  filters: 'Bộ lọc',
  openFilters: (count: number) => (count > 0 ? `Lọc · ${count}` : 'Lọc'),
  showResults: 'Xem kết quả',
  sort: 'Xếp theo',
  ranking: 'Cách Khuê xếp hạng',
  byRelevance: 'Phù hợp nhất',
  sorts,
  subject: 'Môn học',
  moreSubjects: (count: number) => `Thêm ${count} môn`,
  level: 'Dành cho',
  levels,
  grade: 'Lớp',
  gradeOf: (grade: number) => `Lớp${nb}${grade}`,
  counted: (name: string, count: string) => `${name}, ${count}${nb}khoá học`,
  days: 'Ngày học',
  weekdays: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'],
  weekdayNames: ['Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy', 'Chủ nhật'],
  evening: `Học buổi tối (từ 17:30)`,
  fee: 'Học phí cả khoá',
  feeFrom: 'Từ',
  feeTo: 'Đến',
  anyFee: 'Bất kỳ',
  lessonFee: 'Học phí mỗi buổi',
  atMost: (fee: string) => `Tối đa ${fee}`,
  rating: 'Đánh giá',
  ratingFrom: (stars: string) => `từ ${stars} trở lên`,
  anyRating: 'Mọi mức đánh giá',
  format: 'Hình thức',
  formats,
  freeTrial: 'Có học thử miễn phí',
  more: 'Thêm bộ lọc',
  exam: 'Mục tiêu thi',
  examTargets,
  size: 'Sĩ số',
  classSizes,
  teacher: 'Giáo viên',
  teacherGenders: { MALE: 'Thầy', FEMALE: 'Cô', OTHER: 'Khác' },
  place: 'Học trực tiếp tại',
  online: 'Mọi nơi',
  // chips over the list
  applied: 'Đang lọc',
  clearAll: 'Xoá tất cả',
  remove: (name: string) => `Bỏ lọc ${name}`,
  // pages
  pages: 'Các trang',
  previousPage: 'Trang trước',
  nextPage: 'Xem thêm khoá học',
  emptyTitle: 'Chưa có khoá học nào khớp với lựa chọn này',
  emptyHint: 'Bạn thử bớt một điều kiện, hoặc gửi cho Khuê khoá học bạn cần.',
  emptyAll: 'Các khoá học đang được chuẩn bị. Mời bạn quay lại sau.',
  showAll: 'Xem tất cả khoá học',
}
