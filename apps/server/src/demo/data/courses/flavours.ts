import type { CourseFormat } from '@khue/contracts/offer/course-content'

/** Formats of a course: each line of `lines.ts` is offered in several of them. */
export type Flavour = {
  title: string
  format: CourseFormat
  /** Null for recorded courses: as many as the programme of the line has. */
  lessons: number | null
  minutes: number
  classSize: number | null
  feePerLesson: number
  summary: (name: string) => string
  promise: string
  runs: readonly { weekdays: readonly number[]; from: string; to: string }[]
  isSometimesOffline?: true
}
const evenings = [
  { weekdays: [2, 4], from: '19:30', to: '21:00' },
  { weekdays: [3, 5], from: '18:00', to: '19:30' },
]
const weekend = [
  { weekdays: [6, 7], from: '09:00', to: '10:30' },
  { weekdays: [7], from: '15:00', to: '16:30' },
]

export const schoolFlavours: readonly Flavour[] = [
  {
    title: 'học chắc từ đầu năm',
    format: 'LIVE',
    lessons: 24,
    minutes: 90,
    classSize: 12,
    feePerLesson: 55_000,
    summary: (name) => `${name} bám sách Kết nối tri thức, mỗi tuần hai buổi, buổi nào cũng có phần lên bảng.`,
    promise:
      'Cô thầy dạy chậm ở chỗ khó, nhanh ở chỗ các em đã biết. Sau mỗi chương có một bài kiểm tra ngắn và nhận xét riêng gửi phụ huynh.',
    runs: evenings,
  },
  {
    title: 'bài giảng theo từng chương',
    format: 'RECORDED',
    lessons: null,
    minutes: 40,
    classSize: null,
    feePerLesson: 20_000,
    summary: (name) => `Toàn bộ ${name} trong những bài giảng ngắn, xem lại bao nhiêu lần cũng được.`,
    promise: 'Mỗi bài một ý, có bài tập kèm lời giải từng bước. Học trước, học lại hay ôn gấp trước hôm kiểm tra đều tiện.',
    runs: [],
  },
  {
    title: 'kèm riêng một thầy một trò',
    format: 'ONE_TO_ONE',
    lessons: 16,
    minutes: 60,
    classSize: 1,
    feePerLesson: 220_000,
    summary: (name) => `Mười sáu buổi ${name} chỉ dành cho một bạn, giờ học do gia đình và thầy cô cùng chọn.`,
    promise: 'Buổi đầu là buổi tìm chỗ hổng. Từ đó thầy cô viết lộ trình riêng và báo tiến độ sau mỗi bốn buổi.',
    runs: [],
  },
  {
    title: 'nâng cao cho học sinh khá',
    format: 'LIVE',
    lessons: 20,
    minutes: 90,
    classSize: 10,
    feePerLesson: 75_000,
    summary: (name) => `${name} cho bạn đã vững sách giáo khoa và muốn thử bài khó hơn.`,
    promise: 'Ít bài nhưng đào sâu: mỗi buổi ba bài, mỗi bài hai cách giải. Các em trình bày, cả lớp phản biện.',
    runs: weekend,
  },
  {
    title: 'ôn thi học kì trong 4 tuần',
    format: 'LIVE',
    lessons: 8,
    minutes: 90,
    classSize: 15,
    feePerLesson: 60_000,
    summary: (name) => `Tám buổi gom lại kiến thức ${name} của học kì và làm quen với cấu trúc đề.`,
    promise: 'Tuần một và hai ôn lí thuyết, tuần ba luyện dạng bài, tuần bốn làm đề bấm giờ và chữa từng câu.',
    runs: [{ weekdays: [1, 3], from: '20:00', to: '21:30' }, ...weekend.slice(0, 1)],
  },
  {
    title: 'lấy lại gốc, nhóm sáu bạn',
    format: 'LIVE',
    lessons: 12,
    minutes: 60,
    classSize: 6,
    feePerLesson: 95_000,
    summary: (name) => `Lớp ${name} rất nhỏ cho bạn đang thấy môn này khó, bắt đầu lại từ chỗ còn hiểu.`,
    promise: 'Không ai bị bỏ lại: bài chỉ sang trang khi cả sáu bạn cùng làm được. Có giờ hỏi bài mỗi tối Chủ nhật.',
    runs: [{ weekdays: [2, 5], from: '17:30', to: '18:30' }],
    isSometimesOffline: true,
  },
]

export const examFlavours: readonly Flavour[] = [
  {
    title: 'từ gốc đến đề',
    format: 'LIVE',
    lessons: 36,
    minutes: 90,
    classSize: 15,
    feePerLesson: 80_000,
    summary: (name) => `Lộ trình ${name} trọn vẹn: ôn lại nền, luyện dạng, rồi làm đề như thi thật.`,
    promise: 'Ba mươi sáu buổi chia làm ba chặng, cuối mỗi chặng có một bài thi thử và lời khuyên học tiếp.',
    runs: evenings,
  },
  {
    title: 'kho bài giảng và đề chữa',
    format: 'RECORDED',
    lessons: null,
    minutes: 30,
    classSize: null,
    feePerLesson: 15_000,
    summary: (name) => `Bài giảng và đề chữa ${name}, học lúc nào cũng được.`,
    promise: 'Bài ngắn, đúng trọng tâm, có mốc thời gian theo từng câu để tua lại đúng chỗ mình vướng.',
    runs: [],
  },
  {
    title: 'luyện đề cấp tốc',
    format: 'LIVE',
    lessons: 12,
    minutes: 120,
    classSize: 25,
    feePerLesson: 70_000,
    summary: (name) => `Mười hai đề ${name}, bấm giờ, chấm và chữa ngay trong buổi.`,
    promise: 'Dành cho bạn đã học xong chương trình. Mỗi đề đều có bảng điểm theo dạng bài để biết còn thiếu gì.',
    runs: [{ weekdays: [1, 4], from: '19:30', to: '21:30' }],
  },
  {
    title: 'kèm riêng theo mục tiêu',
    format: 'ONE_TO_ONE',
    lessons: 20,
    minutes: 90,
    classSize: 1,
    feePerLesson: 350_000,
    summary: (name) => `Hai mươi buổi ${name} một thầy một trò, bắt đầu từ bài kiểm tra đầu vào.`,
    promise: 'Mục tiêu điểm do bạn đặt ra; thầy cô nói thẳng có kịp hay không và cần mấy giờ tự học mỗi tuần.',
    runs: [],
  },
  {
    title: 'tổng ôn cuối tuần',
    format: 'LIVE',
    lessons: 10,
    minutes: 120,
    classSize: 20,
    feePerLesson: 65_000,
    summary: (name) => `Mười sáng cuối tuần gói lại những phần hay ra nhất của ${name}.`,
    promise: 'Mỗi buổi một chuyên đề, một tờ tóm tắt và hai mươi câu hay sai.',
    runs: weekend,
    isSometimesOffline: true,
  },
]

export const skillFlavours: readonly Flavour[] = [
  {
    title: 'lớp tối trong tuần',
    format: 'LIVE',
    lessons: 12,
    minutes: 75,
    classSize: 12,
    feePerLesson: 90_000,
    summary: (name) => `${name} trong sáu tuần, mỗi tuần hai tối, học xong có sản phẩm mang về.`,
    promise: 'Thực hành chiếm hai phần ba buổi học. Bài của ai cũng được thầy cô xem và góp ý.',
    runs: [{ weekdays: [2, 4], from: '19:30', to: '20:45' }],
  },
  {
    title: 'tự học theo nhịp của bạn',
    format: 'RECORDED',
    lessons: null,
    minutes: 25,
    classSize: null,
    feePerLesson: 18_000,
    summary: (name) => `${name} qua những bài quay sẵn ngắn, học theo nhịp của bạn.`,
    promise: 'Làm theo từng bước, dừng lúc nào cũng được. Có chỗ hỏi bài, thầy cô trả lời trong hai ngày.',
    runs: [],
  },
  {
    title: 'nhóm nhỏ cuối tuần',
    format: 'LIVE',
    lessons: 10,
    minutes: 90,
    classSize: 8,
    feePerLesson: 110_000,
    summary: (name) => `${name} cho nhóm tám người, mười sáng cuối tuần.`,
    promise: 'Nhóm ít nên ai cũng được sửa tận tay. Buổi cuối cả nhóm giới thiệu sản phẩm của mình.',
    runs: [{ weekdays: [6], from: '09:00', to: '10:30' }],
    isSometimesOffline: true,
  },
  {
    title: 'kèm riêng',
    format: 'ONE_TO_ONE',
    lessons: 8,
    minutes: 60,
    classSize: 1,
    feePerLesson: 280_000,
    summary: (name) => `Tám buổi ${name} riêng cho bạn, giờ nào rảnh thì học.`,
    promise: 'Bạn nói điều mình muốn làm được, thầy cô dựng tám buổi đi thẳng tới đó.',
    runs: [],
  },
]
