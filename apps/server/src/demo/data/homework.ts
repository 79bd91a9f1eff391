import type { AssignmentPart } from '@khue/contracts/learning/homework-shapes'
import type { StrokeKind, StrokePoint } from '@khue/contracts/learning/mark-states'

// What the demo teacher gives to do, and what pupils hand in. The photos and the voice were made by `scripts/make-demo-homework.ts`.

export type DemoHomework = { key: string; title: string; content: string; parts: AssignmentPart[] }
export type DemoWork = { text: string; photos: readonly string[] }

export const marked: DemoHomework & { work: DemoWork } = {
  key: 'marked',
  title: '8 câu: điều kiện xác định của phân thức',
  content: 'Tìm điều kiện xác định của mỗi phân thức trong phiếu. Viết điều kiện của mẫu trước, rồi mới kết luận.',
  parts: [
    { title: 'Đúng điều kiện, 8 câu', points: 800 },
    { title: 'Trình bày đủ bước', points: 200 },
  ],
  work: { text: '', photos: ['an-1', 'an-2'] },
}

export const toMark: DemoHomework & { work: DemoWork } = {
  key: 'to-mark',
  title: '3 bài: rút gọn phân thức',
  content: 'Rút gọn mỗi phân thức và ghi điều kiện xác định. Thử lại với một giá trị của x.',
  parts: [
    { title: 'Bài 1', points: 300 },
    { title: 'Bài 2', points: 300 },
    { title: 'Bài 3', points: 400 },
  ],
  work: { text: 'Bài 3 em chưa chắc, nhờ cô xem giúp em ạ.', photos: ['an-3'] },
}

/** Of the other runs, by their keys. */
export const ofOthers: Record<string, DemoHomework & { work: DemoWork }> = {
  afternoons: {
    key: 'functions',
    title: 'Hàm số bậc hai: tập xác định và đỉnh',
    content: 'Làm ba bài trong phiếu, trình bày đủ các bước.',
    parts: [{ title: 'Cả bài', points: 1000 }],
    work: { text: '', photos: ['lan-1'] },
  },
  over: {
    key: 'summary',
    title: 'Tóm tắt chương: nguyên hàm và tích phân',
    content: 'Viết tóm tắt trong khoảng mười dòng, kèm một ví dụ do em tự nghĩ.',
    parts: [{ title: 'Cả bài', points: 1000 }],
    work: {
      text: 'Nguyên hàm của f là hàm F có F′ = f; hai nguyên hàm của cùng một hàm hơn kém nhau một hằng số.\nTích phân từ a đến b bằng F(b) − F(a), không phụ thuộc nguyên hàm được chọn.\nVí dụ: tích phân của 2x từ 1 đến 3 là 9 − 1 = 8.',
      photos: [],
    },
  },
}

/** One of them is due each day, in turn. */
export const daily: readonly Omit<DemoHomework, 'key'>[] = [
  {
    title: '5 câu: quy đồng mẫu thức',
    content: 'Quy đồng mẫu thức các phân thức trong phiếu. Chụp rõ từng trang, đủ bốn góc giấy.',
    parts: [{ title: 'Cả bài', points: 1000 }],
  },
  {
    title: '4 câu: cộng, trừ phân thức',
    content: 'Thực hiện phép tính rồi rút gọn kết quả. Nhớ viết điều kiện xác định.',
    parts: [{ title: 'Cả bài', points: 1000 }],
  },
  {
    title: '6 câu: nhân, chia phân thức',
    content: 'Phân tích tử và mẫu thành nhân tử trước khi rút gọn.',
    parts: [{ title: 'Cả bài', points: 1000 }],
  },
]

type DemoStroke = { photo: number; kind: StrokeKind; points: StrokePoint[]; text?: string }
/** On the photos of `marked`, in ten-thousandths of the page. */
export const drawn: readonly DemoStroke[] = [
  { photo: 0, kind: 'TICK', points: [[7300, 2220]] },
  { photo: 0, kind: 'TICK', points: [[7650, 3880]] },
  {
    photo: 0,
    kind: 'CIRCLE',
    points: [
      [5150, 5200],
      [7150, 5880],
    ],
  },
  { photo: 0, kind: 'TICK', points: [[9000, 7150]] },
  {
    photo: 1,
    kind: 'CIRCLE',
    points: [
      [2750, 2060],
      [4650, 2680],
    ],
  },
  { photo: 1, kind: 'TEXT', points: [[5000, 2380]], text: 'thiếu x ≠ 2' },
  { photo: 1, kind: 'TICK', points: [[7300, 3950]] },
  { photo: 1, kind: 'TICK', points: [[4300, 6080]] },
  { photo: 1, kind: 'TICK', points: [[7300, 7680]] },
]
/** About the first circle. */
export const spoken = { file: 'loi-co-giao.m4a', seconds: 11, spot: { photo: 0, x: 7000, y: 6450 } }
export const words = 'Sáu câu rất gọn. Hai câu cô khoanh còn thiếu một giá trị: con phân tích mẫu thành nhân tử trước khi kết luận nhé.'
export const points = [600, 200]

/** What the teacher writes in reports, in turn. */
export const reportTexts = [
  {
    good: 'Con tập trung suốt buổi và tự giải thích được cách đặt điều kiện cho mẫu.',
    practise: 'Con hay bỏ sót một giá trị khi mẫu là tích; mỗi tối làm thêm hai câu là đủ.',
    next: 'Buổi sau lớp học rút gọn phân thức; con xem lại hằng đẳng thức.',
    letter: '',
  },
  {
    good: 'Hôm nay con xung phong lên bảng và trình bày đủ các bước.',
    practise: 'Khi đổi dấu cả tử và mẫu, con viết thêm một dòng trung gian để khỏi nhầm.',
    next: 'Buổi sau lớp luyện quy đồng mẫu thức.',
    letter: 'Anh chị chỉ cần hỏi con: “Mẫu số khác 0 khi nào?” trước mỗi bài.',
  },
] as const
export const absentReport = {
  good: '',
  practise: '',
  next: 'Tài liệu của buổi học đã có trong trang buổi học; con xem trước khi vào buổi sau.',
  letter: 'Hôm nay con vắng. Khi con xem lại bài, phần nào chưa rõ gia đình nhắn giúp để em giảng lại.',
} as const
