import { expect, test, vi } from 'vitest'
import { type Category, readQuery } from './read-query.ts'

const categories: Category[] = [
  { id: 4, name: 'Toán' },
  { id: 3, name: 'Khoa học' },
  { id: 1, name: 'Tiếng Anh' },
  { id: 2, name: 'Lập trình' },
  { id: 101, name: 'Kinh doanh & Marketing' },
  { id: 3001, name: 'Khoa học tự nhiên' },
  { id: 3002, name: 'Vật lí' },
  { id: 3003, name: 'Hoá học' },
  { id: 1001, name: 'Tiếng Anh giao tiếp' },
  { id: 2002, name: 'Python' },
]

/** Typed text, the filter of its chips, and the remaining term. */
test.each<[string, object, string]>([
  ['toán 8 tối thứ 3 dưới 200k', { categoryIds: [4], grades: [8], weekdays: [2], evening: true, lessonFeeTo: 200_000 }, ''],
  ['toan 8 toi thu 3 duoi 200k', { categoryIds: [4], grades: [8], weekdays: [2], evening: true, lessonFeeTo: 200_000 }, ''],
  ['toans 8 toois thuws 3 duwowis 200k', { categoryIds: [4], grades: [8], weekdays: [2], evening: true, lessonFeeTo: 200_000 }, ''],
  ['Tóan lớp 8', { categoryIds: [4], grades: [8] }, ''],
  ['TOÁN LỚP 8'.normalize('NFD'), { categoryIds: [4], grades: [8] }, ''],
  ['lop 8', { grades: [8] }, ''],
  ['lơp 8', { grades: [8] }, ''],
  ['toán8', { categoryIds: [4], grades: [8] }, ''],
  ['lop9 t3 t5', { grades: [9], weekdays: [2, 4] }, ''],
  ['lớp 6-9', { grades: [6, 7, 8, 9] }, ''],
  ['lớp 10 đến 12 vật lý', { grades: [10, 11, 12], categoryIds: [3002] }, ''],
  ['khối 11', { grades: [11] }, ''],
  ['lớp 13', {}, 'lớp 13'],
  ['toán cho bé 8 tuổi', { categoryIds: [4] }, 'bé 8 tuổi'],
  ['lớp 8 tuổi', {}, 'lớp 8 tuổi'],
  ['hoá 9', { categoryIds: [3003], grades: [9] }, ''],
  ['hoa lop 9', { categoryIds: [3003], grades: [9] }, ''],
  ['hoa', {}, 'hoa'],
  ['cắm hoa', {}, 'cắm hoa'],
  ['sinh nhật', {}, 'sinh nhật'],
  ['tiếng anh giao tiếp', { categoryIds: [1001] }, ''],
  ['tiếng anh thương mại', { categoryIds: [1] }, 'thương mại'],
  ['khoa học dữ liệu', {}, 'khoa học dữ liệu'],
  ['khoa hoc tu nhien 7', { categoryIds: [3001], grades: [7] }, ''],
  ['kế toán cho người mới', {}, 'kế toán cho người mới'],
  ['ke toan', {}, 'ke toan'],
  ['thuật toán', {}, 'thuật toán'],
  ['an toàn giao thông', {}, 'an toàn giao thông'],
  ['toàn', {}, 'toàn'],
  ['lập trình python', { categoryIds: [2] }, 'python'],
  ['lập trình c++', { categoryIds: [2] }, 'c++'],
  ['lập trình C++ lớp 8', { categoryIds: [2], grades: [8] }, 'C++'],
  ['cn', { weekdays: [7] }, ''],
  ['chủ nhật', { weekdays: [7] }, ''],
  ['thứ 2, 4, 6', { weekdays: [1, 3, 5] }, ''],
  ['tối 246', { weekdays: [1, 3, 5], evening: true }, ''],
  ['toi 3 5 7', { weekdays: [2, 4, 6], evening: true }, ''],
  ['thứ bảy chủ nhật', { weekdays: [6, 7] }, ''],
  ['cuối tuần', { weekdays: [6, 7] }, ''],
  ['buổi tối', { evening: true }, ''],
  ['buoi toi', { evening: true }, ''],
  ['thứ 4 buổi tối', { weekdays: [3], evening: true }, ''],
  ['toi muon hoc ve', {}, 'toi muon hoc ve'],
  ['mùa thu năm ấy', {}, 'mùa thu năm ấy'],
  ['tối thứ hai', { weekdays: [1], evening: true }, ''],
  ['dưới 2tr', { feeTo: 2_000_000 }, ''],
  ['duoi 2 trieu', { feeTo: 2_000_000 }, ''],
  ['dưới 1tr5', { feeTo: 1_500_000 }, ''],
  ['dưới 1,5 triệu', { feeTo: 1_500_000 }, ''],
  ['200.000đ', { lessonFeeTo: 200_000 }, ''],
  ['200.000đ/khóa', { feeTo: 200_000 }, ''],
  ['từ 100 đến 200k', { lessonFeeFrom: 100_000, lessonFeeTo: 200_000 }, ''],
  ['100k-200k', { lessonFeeFrom: 100_000, lessonFeeTo: 200_000 }, ''],
  ['từ 1 đến 2 triệu', { feeFrom: 1_000_000, feeTo: 2_000_000 }, ''],
  ['trên 300k một buổi', { lessonFeeFrom: 300_000 }, ''],
  ['600k/buổi', { lessonFeeTo: 600_000 }, ''],
  ['tối đa 150 nghìn', { lessonFeeTo: 150_000 }, ''],
  ['toi da 150k', { lessonFeeTo: 150_000 }, ''],
  ['< 300k', { lessonFeeTo: 300_000 }, ''],
  ['khoảng 200k', { lessonFeeFrom: 150_000, lessonFeeTo: 250_000 }, ''],
  ['học phí dưới 500k', { lessonFeeTo: 500_000 }, ''],
  ['giá 5tr', { feeTo: 5_000_000 }, ''],
  ['ielts 6.5', { examTargets: ['IELTS'] }, '6.5'],
  ['luyện thi IELTS online', { examTargets: ['IELTS'], formats: ['LIVE'] }, ''],
  ['ôn thi vào 10 môn toán', { examTargets: ['GRADE_10_ENTRANCE'], categoryIds: [4] }, ''],
  ['on thi vao lop 10', { examTargets: ['GRADE_10_ENTRANCE'] }, ''],
  ['luyện thi THPT quốc gia toán', { examTargets: ['HIGH_SCHOOL_GRADUATION'], categoryIds: [4] }, ''],
  ['đgnl', { examTargets: ['COMPETENCY_TEST'] }, ''],
  ['toán thpt', { categoryIds: [4], levels: ['10-12'] }, ''],
  ['bồi dưỡng học sinh giỏi toán 8', { examTargets: ['OLYMPIAD'], categoryIds: [4], grades: [8] }, 'bồi dưỡng'],
  ['gia sư toán 9 hà nội', { formats: ['ONE_TO_ONE'], categoryIds: [4], grades: [9], provinces: ['01'] }, ''],
  ['1 kèm 1 tiếng anh', { formats: ['ONE_TO_ONE'], categoryIds: [1] }, ''],
  ['lớp 1 kèm 1', { formats: ['ONE_TO_ONE'] }, ''],
  ['bài giảng ghi hình', { formats: ['RECORDED'] }, ''],
  ['marketing online', {}, 'marketing online'],
  ['dựng video', {}, 'dựng video'],
  ['toán 6 ở Hoà Bình', { categoryIds: [4], grades: [6], provinces: ['25'] }, ''],
  ['o hue', { provinces: ['46'] }, ''],
  ['tphcm', { provinces: ['79'] }, ''],
  ['ca Huế', {}, 'ca Huế'],
  ['cô giáo dạy vẽ', { teacherGenders: ['FEMALE'] }, 'vẽ'],
  ['cô Thuỷ', {}, 'cô Thuỷ'],
  ['học thử', { freeTrial: true }, ''],
  ['hoc thu mien phi toan 7', { freeTrial: true, categoryIds: [4], grades: [7] }, ''],
  ['toán học thử', { categoryIds: [4], freeTrial: true }, ''],
  ['toán học 8', { categoryIds: [4], grades: [8] }, ''],
  ['hoc thu 3', { weekdays: [2] }, ''],
  ['khóa học nấu ăn', {}, 'khóa học nấu ăn'],
  ['khóa học nấu ăn buổi tối', { evening: true }, 'nấu ăn'],
  ['tiếng anh kinh doanh', { categoryIds: [1] }, 'kinh doanh'],
  ['tiếng anh cho người đi làm', { categoryIds: [1], levels: ['adult'] }, ''],
  ['', {}, ''],
  ['  ***  ', {}, '***'],
])('%s', (typed, filter, term) => {
  const read = readQuery(typed, categories)
  expect([Object.assign({}, ...read.chips.map((chip) => chip.filter)), read.term]).toEqual([filter, term])
})

/** The same sentences for other lists: words without a filter there stay in the term. */
test.each<['TUTOR' | 'INTERACTIVE', string, object, string]>([
  ['TUTOR', 'gia sư toán 9 hà nội', { subjectIds: [4], grades: [9], provinces: ['01'] }, ''],
  ['TUTOR', 'toán 8 tối thứ 3 dưới 200k', { subjectIds: [4], grades: [8], weekdays: [2], evening: true, feeTo: 200_000 }, ''],
  ['TUTOR', 'cô giáo tiếng anh online cấp 2', { genders: ['FEMALE'], subjectIds: [1], modes: ['ONLINE'], grades: [6, 7, 8, 9] }, ''],
  ['TUTOR', 'vật lý 9', {}, 'vật lý 9'],
  ['TUTOR', 'luyện thi IELTS dưới 2tr', {}, 'luyện thi IELTS dưới 2tr'],
  ['TUTOR', 'toán học thử ghi hình', { subjectIds: [4], freeTrial: true }, 'ghi hình'],
  ['INTERACTIVE', 'toán 8 tối thứ 3', { categoryId: 4, time: 'weekday-evening' }, '8'],
  ['INTERACTIVE', 'tiếng anh tiểu học cuối tuần', { categoryId: 1, level: '1-5', time: 'weekend' }, ''],
  ['INTERACTIVE', 'tiểu học thcs', { level: '1-5' }, 'thcs'],
  ['INTERACTIVE', 'thứ 3', {}, 'thứ 3'],
  ['INTERACTIVE', 'tối chủ nhật', {}, 'tối chủ nhật'],
  ['INTERACTIVE', 'python dưới 200k hà nội', {}, 'python dưới 200k hà nội'],
])('%s: %s', (scope, typed, filter, term) => {
  const read = readQuery(typed, categories, scope)
  expect([Object.assign({}, ...read.chips.map((chip) => chip.filter)), read.term]).toEqual([filter, term])
})

test('each chip carries the words it was read from, and a label', () => {
  const { chips } = readQuery('Toan lop 8, tối T3 & 5; dưới 200k một buổi, ở Hà Nội', categories)
  expect(chips.map(({ kind, label, text }) => [kind, label, text])).toEqual([
    ['SUBJECT', 'Toán', 'Toan'],
    ['GRADE', 'Lớp 8', 'lop 8'],
    ['TIME', 'Tối Thứ 3, Thứ 5', 'tối T3 & 5'],
    ['FEE', 'Đến 200.000đ/buổi', 'dưới 200k một buổi'],
    ['PROVINCE', 'Hà Nội', 'ở Hà Nội'],
  ])
})

test('no word is lost: every typed word is in a chip or in the term', () => {
  for (const typed of [
    'toán tư duy lớp 8 qua trò chơi',
    'vẽ chì cuối tuần nâng cao',
    'piano 1 kèm 1 cho bé',
    'IELTS writing task 2 cấp tốc',
  ]) {
    const { term, chips } = readQuery(typed, categories)
    const kept = [term, ...chips.map(({ text }) => text)].join(' ').split(' ').toSorted()
    expect(kept).toEqual(
      typed
        .split(' ')
        .filter((word) => kept.includes(word) || !['cho'].includes(word))
        .toSorted(),
    )
  }
})

test.each(['a1', '1-', 'o/', 'từ 1 đến ', 'lớp 1-', 'thứ ', 'ở tp '])(
  'two hundred characters of %j need few spelling comparisons',
  (part) => {
    const typed = part.repeat(200).slice(0, 200)
    const respelled = vi.spyOn(String.prototype, 'normalize')
    readQuery(typed, categories)
    const first = respelled.mock.calls.length
    readQuery(typed, categories)
    const again = respelled.mock.calls.length - first
    respelled.mockRestore()
    expect(first).toBeLessThan(3000) // includes the dictionary, once
    expect(again).toBeLessThan(1000)
  },
)

test.each(['\0', '\ud800'.repeat(50), '9'.repeat(200), 'lớp '.repeat(60), 't3 '.repeat(60), "'; drop table courses; --", 'từ đến - – < >'])(
  '%j is handled',
  (typed) => expect(readQuery(typed, categories).chips.length).toBeLessThan(61),
)
