import type { CourseFormat, ExamTarget } from '@khue/contracts/offer/course-content'

const formats: Record<CourseFormat, { label: string; note: string }> = {
  LIVE: { label: 'Lớp có lịch học', note: 'Cả lớp học cùng thầy cô theo lịch mở lớp.' },
  RECORDED: { label: 'Khoá ghi hình', note: 'Học viên tự học theo bài giảng, lúc nào cũng được.' },
  ONE_TO_ONE: { label: 'Kèm riêng', note: 'Một thầy cô, một học viên.' },
}
const nb = '\u00A0'
const examTargets: Record<ExamTarget, string> = {
  GRADE_6_ENTRANCE: `Thi vào lớp${nb}6`,
  GRADE_10_ENTRANCE: `Thi vào lớp${nb}10`,
  HIGH_SCHOOL_GRADUATION: 'Thi tốt nghiệp THPT',
  COMPETENCY_TEST: 'Đánh giá năng lực',
  OLYMPIAD: 'Học sinh giỏi',
  IELTS: 'IELTS',
  TOEIC: 'TOEIC',
  CAMBRIDGE: 'Cambridge',
}

// Vietnamese texts of the first step of the course editor. Names of the fields: `courseFieldNames`.
export const aboutText = {
  formats,
  examTargets,
  basics: 'Khoá học này là gì?',
  titleHint: (left: number) => `Nói rõ môn, lớp và chủ đề. Còn ${left} ký tự.`,
  summaryHint: 'Một hai câu hiện ngay dưới tên khoá học. Tối đa 300 ký tự.',
  category: 'Danh mục',
  chooseCategory: 'Chọn môn hoặc danh mục',
  formatFixed: 'Hình thức học không đổi được sau khi khoá học đã được duyệt.',
  gradeFrom: 'Từ lớp',
  gradeTo: 'Đến lớp',
  anyGrade: 'Không theo lớp',
  grade: (grade: number) => (grade > 12 ? 'Người lớn' : `Lớp ${grade}`),
  noTarget: 'Không nhắm kỳ thi nào',
  textbookHint: 'Chẳng hạn: Kết nối tri thức với cuộc sống.',
  price: 'Học phí và thời lượng',
  feeHint: 'Cho một học viên, cả khoá. Trên 1.000đ.',
  originalFeeHint: 'Bỏ trống nếu không giảm. Phải cao hơn học phí.',
  lessonsHint: 'Ít nhất một buổi.',
  minutesHint: 'Phút, ít nhất 25.',
  classSizeHint: 'Số học viên nhiều nhất của một lớp.',
  trial: 'Cho học thử miễn phí',
  trialHint: 'Đánh dấu những bài học thử ở bước Chương trình.',
  online: 'Học trực tuyến',
  details: 'Giới thiệu chi tiết',
  descriptionHint: 'Dùng được Markdown: ## tiêu đề, **đậm**, - danh sách. Bấm Xem thử để thấy trang như học viên thấy.',
  outcomesHint: 'Mỗi dòng một ý, tối đa 12 ý. Chẳng hạn: Lập được hệ phương trình từ đề bài.',
  outcomesTooMany: (most: number) => `Nhiều nhất ${most} ý, mỗi ý tối đa 160 ký tự.`,
  videoHint: 'Địa chỉ https của video giới thiệu. Bỏ trống nếu chưa có.',
  faqHint: 'Những điều phụ huynh và học viên hay hỏi.',
  question: (at: number) => `Câu hỏi ${at}`,
  answer: (at: number) => `Trả lời ${at}`,
  addQuestion: 'Thêm câu hỏi',
  removeQuestion: (at: number) => `Xoá câu hỏi ${at}`,
  bothNeeded: 'Điền cả câu hỏi lẫn câu trả lời.',
  unknownAddress: 'Địa chỉ phải bắt đầu bằng https://',
}
