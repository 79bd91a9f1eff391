import type { learnerLevels } from '@khue/contracts/offer/open-classes'
import { provinces } from '@khue/contracts/ground/provinces'

/** Words that name a filter, in their full spelling; `isWord` accepts other ways of typing them. */

/** Other names of subjects and categories, with the category's name. Short ones need a grade after them. */
export const otherNames = [
  ['toán học', 'Toán'],
  ['anh văn', 'Tiếng Anh'],
  ['english', 'Tiếng Anh'],
  ['vật lý', 'Vật lí'],
  ['hóa học', 'Hoá học'],
  ['code', 'Lập trình'],
  ['coding', 'Lập trình'],
] as const
export const shortNames = [
  ['anh', 'Tiếng Anh'],
  ['lý', 'Vật lí'],
  ['hóa', 'Hoá học'],
  ['sinh', 'Sinh học'],
  ['khtn', 'Khoa học tự nhiên'],
] as const
/** Neighbouring words that make the subject a part of another term: kế toán, thuật toán, khoa học máy tính. */
export const notBefore: Record<string, readonly string[]> = { Toán: ['an', 'kế', 'thuật', 'tính', 'thanh', 'dự', 'đại'] }
export const notBehind: Record<string, readonly string[]> = { 'Khoa học': ['dữ', 'máy', 'quản', 'xã', 'não'], Toán: ['rời', 'tài', 'kinh'] }

export const exams = [
  ['thi vào lớp 10', 'GRADE_10_ENTRANCE'],
  ['thi vào 10', 'GRADE_10_ENTRANCE'],
  ['thi lớp 10', 'GRADE_10_ENTRANCE'],
  ['thi 10', 'GRADE_10_ENTRANCE'],
  ['vào lớp 10', 'GRADE_10_ENTRANCE'],
  ['vào 10', 'GRADE_10_ENTRANCE'],
  ['tuyển sinh 10', 'GRADE_10_ENTRANCE'],
  ['tuyển sinh lớp 10', 'GRADE_10_ENTRANCE'],
  ['thi vào lớp 6', 'GRADE_6_ENTRANCE'],
  ['thi vào 6', 'GRADE_6_ENTRANCE'],
  ['vào lớp 6', 'GRADE_6_ENTRANCE'],
  ['thpt quốc gia', 'HIGH_SCHOOL_GRADUATION'],
  ['thi thpt quốc gia', 'HIGH_SCHOOL_GRADUATION'],
  ['thptqg', 'HIGH_SCHOOL_GRADUATION'],
  ['thi tốt nghiệp', 'HIGH_SCHOOL_GRADUATION'],
  ['thi tốt nghiệp thpt', 'HIGH_SCHOOL_GRADUATION'],
  ['tốt nghiệp thpt', 'HIGH_SCHOOL_GRADUATION'],
  ['thi thpt', 'HIGH_SCHOOL_GRADUATION'],
  ['thi đại học', 'HIGH_SCHOOL_GRADUATION'],
  ['đánh giá năng lực', 'COMPETENCY_TEST'],
  ['thi đánh giá năng lực', 'COMPETENCY_TEST'],
  ['đgnl', 'COMPETENCY_TEST'],
  ['đánh giá tư duy', 'COMPETENCY_TEST'],
  ['học sinh giỏi', 'OLYMPIAD'],
  ['thi học sinh giỏi', 'OLYMPIAD'],
  ['hsg', 'OLYMPIAD'],
  ['olympic', 'OLYMPIAD'],
  ['ielts', 'IELTS'],
  ['toeic', 'TOEIC'],
  ['cambridge', 'CAMBRIDGE'],
] as const
export const examLabels = {
  GRADE_6_ENTRANCE: 'Thi vào lớp 6',
  GRADE_10_ENTRANCE: 'Thi vào lớp 10',
  HIGH_SCHOOL_GRADUATION: 'Thi tốt nghiệp THPT',
  COMPETENCY_TEST: 'Đánh giá năng lực',
  OLYMPIAD: 'Học sinh giỏi',
  IELTS: 'IELTS',
  TOEIC: 'TOEIC',
  CAMBRIDGE: 'Cambridge',
} as const
export const beforeExams = [
  ['ôn', 1],
  ['luyện', 1],
  ['ôn luyện', 1],
  ['luyện thi', 1],
  ['ôn thi', 1],
  ['chuyên', 1],
] as const

export const formats = [
  ['trực tuyến', 'LIVE'],
  ['học trực tuyến', 'LIVE'],
  ['online', 'LIVE'],
  ['học online', 'LIVE'],
  ['lớp online', 'LIVE'],
  ['ghi hình', 'RECORDED'],
  ['bài giảng ghi hình', 'RECORDED'],
  ['quay sẵn', 'RECORDED'],
  ['học qua video', 'RECORDED'],
  ['bài giảng video', 'RECORDED'],
  ['video bài giảng', 'RECORDED'],
  ['1 kèm 1', 'ONE_TO_ONE'],
  ['lớp 1 kèm 1', 'ONE_TO_ONE'],
  ['một kèm một', 'ONE_TO_ONE'],
  ['1 - 1', 'ONE_TO_ONE'],
  ['1 : 1', 'ONE_TO_ONE'],
  ['kèm riêng', 'ONE_TO_ONE'],
  ['học kèm', 'ONE_TO_ONE'],
  ['một thầy một trò', 'ONE_TO_ONE'],
  ['gia sư', 'ONE_TO_ONE'],
] as const
export const formatLabels = { LIVE: 'Trực tuyến', RECORDED: 'Bài giảng ghi hình', ONE_TO_ONE: '1 kèm 1' } as const
/** With these words "online" is a course's subject, not its form. */
export const soldOnline = ['marketing', 'hàng', 'doanh', 'bán']

export const genders = [
  ['giáo viên nữ', 'FEMALE'],
  ['gia sư nữ', 'FEMALE'],
  ['cô giáo', 'FEMALE'],
  ['cô dạy', 'FEMALE'],
  ['giáo viên nam', 'MALE'],
  ['gia sư nam', 'MALE'],
  ['thầy giáo', 'MALE'],
  ['thầy dạy', 'MALE'],
] as const
export const genderLabels = { FEMALE: 'Cô giáo', MALE: 'Thầy giáo' } as const

export const levels = [
  ['tiểu học', '1-5'],
  ['cấp 1', '1-5'],
  ['thcs', '6-9'],
  ['cấp 2', '6-9'],
  ['trung học cơ sở', '6-9'],
  ['thpt', '10-12'],
  ['cấp 3', '10-12'],
  ['trung học phổ thông', '10-12'],
  ['người lớn', 'adult'],
  ['người đi làm', 'adult'],
] as const satisfies readonly (readonly [string, (typeof learnerLevels)[number]])[]
export const levelLabels = { '1-5': 'Tiểu học', '6-9': 'THCS', '10-12': 'THPT', adult: 'Người lớn' } as const

const bigCities: Record<string, readonly string[]> = {
  '01': ['hà nội', 'hn'],
  '79': ['hồ chí minh', 'tp hồ chí minh', 'thành phố hồ chí minh', 'tphcm', 'tp hcm', 'hcm', 'sài gòn', 'sg'],
  '48': ['đà nẵng'],
  '31': ['hải phòng'],
  '92': ['cần thơ'],
}
export const anywhere = Object.entries(bigCities).flatMap(([code, names]) => names.map((name) => [name, code] as const))
export const afterIn = [
  ...anywhere,
  ...provinces.flatMap(({ code, name, formerly }) => [name, ...formerly].map((one) => [one.replaceAll(/\s*-\s*/g, ' - '), code] as const)),
]
export const ins = [
  ['ở', 1],
  ['tại', 1],
  ['khu vực', 1],
] as const

export const trials = [
  ['học thử miễn phí', 1],
  ['học thử', 1],
  ['dạy thử', 1],
  ['thử miễn phí', 1],
] as const

export const counted = ['tuổi', 'buổi', 'tuần', 'tháng', 'ngày', 'giờ', 'bài', 'kèm', 'k', 'tr', 'triệu', 'nghìn', 'ngàn', 'đ', 'kỹ']

/** Without meaning when left over between recognised words. */
export const fillers = [
  ['khoá học', 1],
  ['lớp học', 1],
  ['lớp', 1],
  ['học', 1],
  ['tìm', 1],
  ['cần tìm', 1],
  ['môn', 1],
  ['dạy', 1],
  ['cho', 1],
  ['và', 1],
  ['có', 1],
] as const
