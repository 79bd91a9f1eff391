import { corpus } from './search-set.corpus.ts'

/** The typed text, the titles expected first in this order, and titles that must not be found. */
export type Query = { typed: string; first: readonly string[]; never?: RegExp; isNearest?: boolean }

const toán = [
  'Toán 8: Đại số và Hình học theo chuyên đề',
  'Toán lớp 9 luyện thi vào 10',
  'Toán 6 nền tảng',
  'Toán lớp 8 nâng cao',
  'Toán 7 cơ bản',
  'Toán 12: Hàm số và đồ thị',
]
const anh = [
  'Tiếng Anh giao tiếp cho người đi làm',
  'Tiếng Anh lớp 6 theo sách mới',
  'Tiếng Anh thiếu nhi qua bài hát',
  'Tiếng Anh thương mại',
]
const hoá = ['Hóa học 8: Mở đầu về phản ứng', 'Hoá học 11 hữu cơ']

/** Written by hand: queries of parents, and the expected first results. */
const written: readonly Query[] = [
  { typed: 'toán', first: toán, never: /toàn/i },
  { typed: 'Toán', first: toán },
  { typed: 'TOÁN', first: toán },
  { typed: 'tóan', first: toán },
  { typed: 'toans', first: toán },
  { typed: 'toan', first: toán },
  { typed: 'toán 8', first: ['Toán 8: Đại số và Hình học theo chuyên đề', 'Toán lớp 8 nâng cao'] },
  { typed: 'toan 8', first: ['Toán 8: Đại số và Hình học theo chuyên đề', 'Toán lớp 8 nâng cao'] },
  { typed: 'toán lớp 8', first: ['Toán lớp 8 nâng cao'] },
  { typed: 'toán lớp 9', first: ['Toán lớp 9 luyện thi vào 10'] },
  { typed: 'lớp 8 toán nâng cao', first: ['Toán lớp 8 nâng cao'] },
  { typed: 'toán nâng cao', first: ['Toán lớp 8 nâng cao'] },
  { typed: 'toan nang cao', first: ['Toán lớp 8 nâng cao'] },
  { typed: 'toán nang cao', first: ['Toán lớp 8 nâng cao'] },
  { typed: 'toán tư duy', first: ['Toán tư duy cho trẻ lớp 6'] },
  { typed: 'toán 1', first: [], never: /Toán 1[012]/ },
  { typed: 'học sinh giỏi toán', first: ['Bồi dưỡng học sinh giỏi Toán 9'] },
  { typed: 'toàn', first: ['An toàn giao thông cho học sinh', 'An toàn trên mạng cho cả nhà'], never: /toán/i },
  { typed: 'an toàn', first: ['An toàn giao thông cho học sinh', 'An toàn trên mạng cho cả nhà'], never: /toán/i },
  { typed: 'an toan', first: ['An toàn giao thông cho học sinh', 'An toàn trên mạng cho cả nhà'] },
  { typed: 'antoan', first: [] },
  { typed: 'kế toán', first: ['Kế toán cho người mới', 'Kế toán thuế thực hành', 'Excel cho kế toán'] },
  { typed: 'ke toan', first: ['Kế toán cho người mới', 'Kế toán thuế thực hành', 'Excel cho kế toán'] },
  { typed: 'thuật toán', first: ['Thuật toán và cấu trúc dữ liệu'] },
  { typed: 'hình học', first: ['Hình học không gian lớp 11', 'Hình học phẳng lớp 7', 'Toán 8: Đại số và Hình học theo chuyên đề'] },
  { typed: 'hinh hoc lop 7', first: ['Hình học phẳng lớp 7'] },
  { typed: 'đại số', first: ['Đại số tuyến tính đại cương', 'Toán 8: Đại số và Hình học theo chuyên đề'] },
  { typed: 'ddaij soos', first: ['Đại số tuyến tính đại cương', 'Toán 8: Đại số và Hình học theo chuyên đề'] },
  { typed: 'đại cương', first: ['Đại số tuyến tính đại cương', 'Vật lý đại cương'] },
  { typed: 'lượng giác', first: ['Toán 11: Lượng giác'] },
  { typed: 'hàm số', first: ['Toán 12: Hàm số và đồ thị'] },
  { typed: 'xác suất', first: ['Xác suất thống kê lớp 12'] },
  { typed: 'luyện thi vào 10', first: ['Toán lớp 9 luyện thi vào 10'] },
  { typed: 'thi vào 10', first: ['Toán lớp 9 luyện thi vào 10', 'Ngữ văn 9 ôn thi vào 10'] },
  { typed: 'vật lý', first: ['Vật lý 10 cơ bản', 'Vật lí 12 ôn thi tốt nghiệp', 'Vật lý đại cương'], never: /vật liệu/i },
  { typed: 'vật lí', first: ['Vật lý 10 cơ bản', 'Vật lí 12 ôn thi tốt nghiệp', 'Vật lý đại cương'], never: /vật liệu/i },
  { typed: 'vat ly', first: ['Vật lý 10 cơ bản', 'Vật lí 12 ôn thi tốt nghiệp', 'Vật lý đại cương'], never: /vật liệu/i },
  { typed: 'vat li 12', first: ['Vật lí 12 ôn thi tốt nghiệp'] },
  { typed: 'vaatj lys', first: ['Vật lý 10 cơ bản', 'Vật lí 12 ôn thi tốt nghiệp', 'Vật lý đại cương'] },
  { typed: 'vật liệu', first: ['Vật liệu xây dựng nhập môn'] },
  { typed: 'hóa', first: [...hoá, 'Hóa hữu cơ nâng cao', 'Hóa trang sân khấu'], never: /hoà |hòa |hoa nghệ/i },
  { typed: 'hoá', first: [...hoá, 'Hóa hữu cơ nâng cao', 'Hóa trang sân khấu'] },
  { typed: 'hóa học', first: hoá },
  { typed: 'hoá học', first: hoá },
  { typed: 'hoa hoc', first: hoá },
  { typed: 'hoas hocj', first: hoá },
  { typed: 'hóa hữu cơ', first: ['Hóa hữu cơ nâng cao', 'Hoá học 11 hữu cơ'] },
  { typed: 'hóa trang', first: ['Hóa trang sân khấu'] },
  { typed: 'hòa âm', first: ['Hòa âm phối khí'] },
  { typed: 'hoà âm', first: ['Hòa âm phối khí'] },
  { typed: 'cắm hoa', first: ['Cắm hoa nghệ thuật'] },
  { typed: 'hoa nghệ thuật', first: ['Cắm hoa nghệ thuật'] },
  { typed: 'sinh học', first: ['Sinh học 12: Di truyền', 'Sinh học lớp 9'] },
  { typed: 'sinh hoc lop 9', first: ['Sinh học lớp 9'] },
  { typed: 'di truyền', first: ['Sinh học 12: Di truyền'] },
  { typed: 'khoa học', first: ['Khoa học tự nhiên 7', 'Khoa học dữ liệu với Python', 'Khoa học vui cho bé'], never: /hoá học|hóa học/i },
  { typed: 'khoa học dữ liệu', first: ['Khoa học dữ liệu với Python'] },
  { typed: 'ngữ văn', first: ['Ngữ văn 9 ôn thi vào 10', 'Ngữ văn 12 nghị luận xã hội'] },
  { typed: 'ngu van 12', first: ['Ngữ văn 12 nghị luận xã hội'] },
  { typed: 'nguwx vawn', first: ['Ngữ văn 9 ôn thi vào 10', 'Ngữ văn 12 nghị luận xã hội'] },
  { typed: 'văn mẫu', first: ['Văn mẫu không khuôn mẫu'] },
  { typed: 'nghị luận', first: ['Ngữ văn 12 nghị luận xã hội'] },
  { typed: 'tiếng việt', first: ['Tiếng Việt thực hành', 'Tiếng Việt cho người nước ngoài'] },
  { typed: 'tieengs vieetj', first: ['Tiếng Việt thực hành', 'Tiếng Việt cho người nước ngoài'] },
  { typed: 'tíêng vịêt', first: ['Tiếng Việt thực hành', 'Tiếng Việt cho người nước ngoài'] },
  { typed: 'tieng viet', first: ['Tiếng Việt thực hành', 'Tiếng Việt cho người nước ngoài'] },
  { typed: 'tiếng anh', first: anh },
  { typed: 'tieng anh', first: anh },
  { typed: 'Tiếng  Anh', first: anh },
  { typed: 'tiếng-anh', first: anh },
  { typed: 'tiếng anh giao tiếp', first: ['Tiếng Anh giao tiếp cho người đi làm'] },
  { typed: 'giao tiếp', first: ['Tiếng Anh giao tiếp cho người đi làm', 'Tiếng Trung giao tiếp'] },
  { typed: 'tiếng anh trẻ em bài hát', first: [] },
  { typed: 'ngữ pháp', first: ['Ngữ pháp tiếng Anh căn bản'] },
  { typed: 'phát âm chuẩn', first: ['Phát âm tiếng Anh chuẩn Mỹ'] },
  { typed: 'chuẩn mĩ', first: ['Phát âm tiếng Anh chuẩn Mỹ'] },
  { typed: 'ielts', first: ['IELTS Writing 6.5+', 'IELTS Speaking cùng giám khảo cũ', 'IELTS cấp tốc 30 ngày'] },
  { typed: 'ielts speaking', first: ['IELTS Speaking cùng giám khảo cũ'] },
  { typed: 'speaking ielts', first: ['IELTS Speaking cùng giám khảo cũ'] },
  { typed: 'ielts 6.5', first: ['IELTS Writing 6.5+'] },
  { typed: 'toeic', first: ['TOEIC 600 trong 8 tuần'] },
  { typed: 'tiếng nhật', first: ['Tiếng Nhật N5'] },
  { typed: 'n5', first: ['Tiếng Nhật N5'] },
  { typed: 'tieng han', first: ['Tiếng Hàn sơ cấp'] },
  { typed: 'lập trình', first: ['Lập trình Scratch cho bé', 'Lập trình Python từ số 0', 'Lập trình C++ thi học sinh giỏi tin'] },
  { typed: 'lap trinh python', first: ['Lập trình Python từ số 0'] },
  { typed: 'python', first: ['Khoa học dữ liệu với Python', 'Lập trình Python từ số 0'] },
  { typed: 'c++', first: ['Lập trình C++ thi học sinh giỏi tin'], never: /C#/ },
  { typed: 'C#', first: ['Lập trình C# làm game Unity'], never: /C\+\+/ },
  { typed: 'làm web', first: ['Làm web với HTML và CSS'] },
  { typed: 'html', first: ['Làm web với HTML và CSS'] },
  { typed: 'tin học', first: ['Tin học văn phòng'] },
  { typed: 'excel', first: ['Excel cho kế toán'] },
  { typed: 'test', first: ['Luyện test đầu vào lớp 6'] },
  { typed: 'vẽ', first: ['Vẽ màu nước phong cảnh', 'Vẽ chì chân dung', 'Vẽ kỹ thuật số trên iPad'], never: /về phản ứng/ },
  { typed: 've chi', first: ['Vẽ chì chân dung'] },
  { typed: 'kĩ thuật số', first: ['Vẽ kỹ thuật số trên iPad'] },
  { typed: 'piano', first: ['Piano đệm hát', 'Piano cho bé từ 5 tuổi'] },
  { typed: 'đệm hát', first: ['Piano đệm hát', 'Guitar đệm hát cơ bản'] },
  { typed: 'dem hat', first: ['Piano đệm hát', 'Guitar đệm hát cơ bản'] },
  { typed: 'đàn tranh', first: ['Đàn tranh nhập môn'], never: /qua tranh/ },
  { typed: 'thanh nhạc', first: ['Thanh nhạc: hát đúng nốt'] },
  { typed: 'cờ', first: ['Cờ vua cho trẻ em', 'Cờ tướng khai cuộc'], never: /Cơ |cô / },
  { typed: 'co vua', first: ['Cờ vua cho trẻ em'] },
  { typed: 'yoga', first: ['Yoga buổi sáng', 'Yoga cho mẹ bầu'] },
  { typed: 'yoga bầu', first: ['Yoga cho mẹ bầu'] },
  { typed: 'bơi', first: ['Bơi ếch cho người lớn'] },
  { typed: 'nấu ăn', first: ['Nấu ăn gia đình miền Trung'] },
  { typed: 'làm bánh', first: ['Làm bánh mì tại nhà'] },
  { typed: 'thuyết trình', first: ['Kỹ năng thuyết trình'] },
  { typed: 'kỹ năng sống', first: ['Kĩ năng sống cho học sinh'] },
  { typed: 'kĩ năng thuyết trình', first: ['Kỹ năng thuyết trình'] },
  { typed: 'quản lý', first: ['Quản lý tài chính cá nhân', 'Quản lý thời gian', 'Thiền và quản lý căng thẳng'] },
  { typed: 'quản lí thời gian', first: ['Quản lý thời gian'] },
  { typed: 'qủan lý', first: ['Quản lý tài chính cá nhân', 'Quản lý thời gian'] },
  { typed: 'marketing', first: ['Marketing số từ A đến Z'] },
  { typed: 'bán hàng online', first: ['Bán hàng online cho người mới'] },
  { typed: 'thiết kế đồ họa', first: ['Thiết kế đồ hoạ với Illustrator'] },
  { typed: 'thiet ke do hoa', first: ['Thiết kế đồ hoạ với Illustrator'] },
  { typed: 'dựng phim', first: ['Dựng phim bằng điện thoại'] },
  { typed: 'nhiếp ảnh', first: ['Nhiếp ảnh đường phố'] },
  { typed: 'dduwowngf phoos', first: ['Nhiếp ảnh đường phố'] },
  { typed: 'thủy', first: ['Thủy điện và năng lượng tái tạo', 'Thuỷ lực học ứng dụng', 'Nuôi trồng thủy sản'] },
  { typed: 'thuỷ điện', first: ['Thủy điện và năng lượng tái tạo'] },
  { typed: 'thuỷ sản', first: ['Nuôi trồng thủy sản'] },
  { typed: 'thủy lực', first: ['Thuỷ lực học ứng dụng'] },
  { typed: 'thúy', first: [], never: /thuỷ|thủy/i },
  { typed: 'sức khỏe', first: ['Sức khoẻ học đường'] },
  { typed: 'khoẻ đẹp', first: ['Khỏe đẹp mỗi ngày'] },
  { typed: 'khỏe', first: ['Khỏe đẹp mỗi ngày', 'Sức khoẻ học đường'] },
  { typed: 'lịch sử', first: ['Lịch sử Việt Nam qua tranh', 'Lịch sử 12 ôn thi'] },
  { typed: 'lichj suwr', first: ['Lịch sử Việt Nam qua tranh', 'Lịch sử 12 ôn thi'] },
  { typed: 'địa lý', first: ['Địa lí 12 kỹ năng Atlat'] },
  { typed: 'dia ly 12', first: ['Địa lí 12 kỹ năng Atlat'] },
  { typed: 'emily', first: ['Tiếng Anh giao tiếp cho người đi làm', 'Tiếng Anh lớp 6 theo sách mới'] },
  { typed: 'cô thu hà', first: ['Toán 8: Đại số và Hình học theo chuyên đề', 'Toán 10: Vectơ và tọa độ'] },
  { typed: 'toán thu hà', first: ['Toán 8: Đại số và Hình học theo chuyên đề', 'Toán 10: Vectơ và tọa độ'] },
  { typed: 'thầy quốc hoà', first: ['Toán lớp 8 nâng cao', 'Bồi dưỡng học sinh giỏi Toán 9'] },
  { typed: 'phan thị hoà', first: hoá },
  { typed: 'lap trih scratch', first: ['Lập trình Scratch cho bé'], isNearest: true },
  { typed: 'nhiep anhh duong pho', first: ['Nhiếp ảnh đường phố'], isNearest: true },
  { typed: 'thuyet trinhh', first: ['Kỹ năng thuyết trình'], isNearest: true },
  { typed: 'gitar đệm hát', first: ['Guitar đệm hát cơ bản'], isNearest: true },
  { typed: 'illustratr', first: ['Thiết kế đồ hoạ với Illustrator'], isNearest: true },
]

const keys: Record<string, string> = {
  '\u0302': '^',
  '\u0306': 'w',
  '\u031b': 'w',
  '\u0300': 'f',
  '\u0301': 's',
  '\u0303': 'x',
  '\u0309': 'r',
  '\u0323': 'j',
}
/** The output of Telex typing with the input method switched off. */
function inTelex(word: string) {
  const marks = Array.from(word.toLowerCase().normalize('NFD'))
  const tone = marks.find((mark) => 'fsxrj'.includes(keys[mark] ?? ' '))
  const letters = marks.map((mark, at) =>
    keys[mark] === '^'
      ? marks[at - 1] === '\u0323'
        ? marks[at - 2]
        : marks[at - 1]
      : keys[mark] === 'w'
        ? 'w'
        : keys[mark]
          ? ''
          : mark === 'đ'
            ? 'dd'
            : mark,
  )
  return letters.join('') + (tone ? keys[tone] : '')
}
const withoutMarks = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
const older = [
  ['oà', 'òa'],
  ['oá', 'óa'],
  ['oạ', 'ọa'],
  ['oẻ', 'ỏe'],
  ['uỷ', 'ủy'],
  ['uý', 'úy'],
  ['uỳ', 'ùy'],
  ['iế', 'íê'],
  ['iệ', 'ịê'],
  ['oán', 'óan'],
  ['uố', 'úô'],
  ['ườ', 'ừơ'],
  ['uậ', 'ụâ'],
] as const
const otherPlace = (text: string) =>
  older.reduce((result, [one, other]) => (result.includes(one) ? result.replaceAll(one, other) : result.replaceAll(other, one)), text)

/** Every other title in five equivalent spellings: it must come first. */
const spelled: readonly Query[] = corpus
  .slice(0, 96)
  .filter((_, at) => at % 5 === 0)
  .flatMap(({ title }) =>
    [
      withoutMarks(title),
      title.toUpperCase().normalize('NFD'),
      otherPlace(title),
      title
        .split(/[\s:]+/)
        .map(inTelex)
        .join(' '),
    ].map((typed) => ({ typed, first: [title] })),
  )

export const queries: readonly Query[] = [...written, ...spelled]
