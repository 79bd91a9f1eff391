import type { ExamTarget } from '@khue/contracts/offer/course-content'

/** Topics of courses: a name, its audience, and its programme as `Chương: bài; bài; bài`. */
export type Line = {
  name: string
  categoryId: number
  grades?: readonly [from: number, to: number]
  exam?: ExamTarget
  chapters: readonly string[]
}
type Rest = Omit<Line, 'name' | 'categoryId' | 'chapters'>
const line = (categoryId: number, name: string, chapters: readonly string[], rest: Rest = {}): Line => ({
  name,
  categoryId,
  chapters,
  ...rest,
})
const ofGrade = (categoryId: number, subject: string, grade: number, chapters: readonly string[]) =>
  line(categoryId, `${subject} ${grade}`, chapters, { grades: [grade, grade] })

/** School subjects by the programme of 2018, in the order of the textbooks “Kết nối tri thức với cuộc sống”. */
export const schoolLines: readonly Line[] = [
  ofGrade(4001, 'Toán', 6, [
    'Số tự nhiên: Tập hợp và cách ghi số; Lũy thừa với số mũ tự nhiên; Thứ tự thực hiện các phép tính',
    'Tính chia hết: Dấu hiệu chia hết; Số nguyên tố; Ước chung và bội chung',
    'Số nguyên: Cộng, trừ số nguyên; Quy tắc dấu ngoặc; Nhân và chia hết',
    'Phân số: So sánh phân số; Phép cộng và phép trừ; Hai bài toán về phân số',
  ]),
  ofGrade(4001, 'Toán', 7, [
    'Số hữu tỉ và số thực: Phép tính với số hữu tỉ; Căn bậc hai số học; Làm tròn và ước lượng',
    'Tam giác bằng nhau: Tổng ba góc; Ba trường hợp bằng nhau; Tam giác cân và trung trực',
    'Biểu thức đại số: Đa thức một biến; Cộng trừ đa thức; Nhân chia đa thức',
    'Tỉ lệ thức: Dãy tỉ số bằng nhau; Đại lượng tỉ lệ thuận; Đại lượng tỉ lệ nghịch',
  ]),
  ofGrade(4001, 'Toán', 8, [
    'Hằng đẳng thức: Bình phương của tổng, hiệu; Tổng và hiệu hai lập phương; Phân tích đa thức thành nhân tử',
    'Tứ giác: Hình thang cân; Hình bình hành; Hình thoi và hình vuông',
    'Phân thức đại số: Rút gọn phân thức; Quy đồng mẫu thức; Cộng, trừ, nhân, chia phân thức',
    'Định lí Thalès: Đường trung bình; Tính chất phân giác; Tam giác đồng dạng',
  ]),
  ofGrade(4001, 'Toán', 9, [
    'Hệ phương trình: Phương trình bậc nhất hai ẩn; Giải hệ bằng phương pháp thế; Bài toán lập hệ',
    'Căn thức: Căn bậc hai; Biến đổi căn thức; Rút gọn biểu thức',
    'Phương trình bậc hai: Hàm số y = ax²; Công thức nghiệm; Định lí Viète',
    'Đường tròn: Góc ở tâm và góc nội tiếp; Tiếp tuyến; Tứ giác nội tiếp',
  ]),
  ofGrade(4002, 'Toán', 10, [
    'Mệnh đề và tập hợp: Mệnh đề; Các phép toán trên tập hợp; Bất phương trình bậc nhất hai ẩn',
    'Hệ thức lượng: Giá trị lượng giác; Định lí sin và cosin; Giải tam giác',
    'Vectơ: Tổng và hiệu; Tích với một số; Tích vô hướng',
    'Hàm số bậc hai: Đồ thị parabol; Dấu tam thức; Phương trình quy về bậc hai',
  ]),
  ofGrade(4002, 'Toán', 11, [
    'Lượng giác: Công thức cộng; Hàm số lượng giác; Phương trình lượng giác cơ bản',
    'Dãy số: Cấp số cộng; Cấp số nhân; Giới hạn của dãy số',
    'Quan hệ song song: Đường thẳng và mặt phẳng; Hai mặt phẳng song song; Phép chiếu song song',
    'Đạo hàm: Định nghĩa và ý nghĩa; Quy tắc tính; Đạo hàm cấp hai',
  ]),
  ofGrade(4002, 'Toán', 12, [
    'Khảo sát hàm số: Tính đơn điệu và cực trị; Giá trị lớn nhất, nhỏ nhất; Đường tiệm cận',
    'Vectơ trong không gian: Hệ trục toạ độ; Biểu thức toạ độ; Ứng dụng',
    'Nguyên hàm và tích phân: Nguyên hàm; Tích phân; Ứng dụng hình học',
    'Xác suất có điều kiện: Xác suất có điều kiện; Công thức toàn phần; Công thức Bayes',
  ]),
  ofGrade(3001, 'Khoa học tự nhiên', 6, [
    'Mở đầu: An toàn phòng thực hành; Đo chiều dài, khối lượng; Đo thời gian và nhiệt độ',
    'Chất quanh ta: Sự đa dạng của chất; Ba thể của chất; Oxygen và không khí',
    'Tế bào: Cấu tạo tế bào; Từ tế bào đến cơ thể; Quan sát bằng kính hiển vi',
  ]),
  ofGrade(3001, 'Khoa học tự nhiên', 7, [
    'Nguyên tử: Cấu tạo nguyên tử; Nguyên tố hoá học; Bảng tuần hoàn',
    'Tốc độ và âm thanh: Tốc độ chuyển động; Đồ thị quãng đường – thời gian; Độ to và độ cao của âm',
    'Trao đổi chất: Quang hợp; Hô hấp tế bào; Trao đổi nước ở thực vật',
  ]),
  ofGrade(3001, 'Khoa học tự nhiên', 8, [
    'Phản ứng hoá học: Mol và tỉ khối; Phương trình hoá học; Tốc độ phản ứng',
    'Acid, base, muối: Thang pH; Oxide; Phân bón hoá học',
    'Áp suất và điện: Khối lượng riêng; Áp suất chất lỏng; Mạch điện đơn giản',
  ]),
  ofGrade(3001, 'Khoa học tự nhiên', 9, [
    'Ánh sáng: Khúc xạ; Thấu kính hội tụ; Kính lúp',
    'Kim loại và hợp chất hữu cơ: Dãy hoạt động; Alkane và alkene; Ethylic alcohol',
    'Di truyền: Quy luật Mendel; DNA và gene; Đột biến',
  ]),
  ofGrade(3002, 'Vật lí', 10, [
    'Động học: Độ dịch chuyển; Gia tốc; Chuyển động ném',
    'Động lực học: Ba định luật Newton; Lực ma sát; Moment lực',
    'Năng lượng: Công và công suất; Cơ năng; Hiệu suất',
  ]),
  ofGrade(3002, 'Vật lí', 11, [
    'Dao động: Dao động điều hoà; Dao động tắt dần; Cộng hưởng',
    'Sóng: Mô tả sóng; Giao thoa; Sóng dừng',
    'Điện trường: Định luật Coulomb; Điện thế; Tụ điện',
  ]),
  ofGrade(3002, 'Vật lí', 12, [
    'Vật lí nhiệt: Nội năng; Nhiệt dung riêng; Nhiệt nóng chảy riêng',
    'Khí lí tưởng: Định luật Boyle; Định luật Charles; Phương trình trạng thái',
    'Từ trường: Lực từ; Cảm ứng điện từ; Dòng điện xoay chiều',
  ]),
  ofGrade(3003, 'Hoá học', 10, [
    'Cấu tạo nguyên tử: Hạt nhân; Cấu hình electron; Orbital',
    'Liên kết hoá học: Liên kết ion; Liên kết cộng hoá trị; Liên kết hydrogen',
    'Oxi hoá – khử: Số oxi hoá; Cân bằng phương trình; Biến thiên enthalpy',
  ]),
  ofGrade(3003, 'Hoá học', 11, [
    'Cân bằng hoá học: Hằng số cân bằng; Chuyển dịch cân bằng; pH của dung dịch',
    'Nitrogen và sulfur: Ammonia; Nitric acid; Sulfuric acid',
    'Hoá hữu cơ: Công thức phân tử; Hydrocarbon; Alcohol và phenol',
  ]),
  ofGrade(3003, 'Hoá học', 12, [
    'Ester và lipid: Ester; Xà phòng; Chất giặt rửa',
    'Carbohydrate: Glucose; Saccharose; Tinh bột và cellulose',
    'Pin điện và điện phân: Thế điện cực; Nguồn điện hoá học; Điện phân',
  ]),
  ofGrade(3004, 'Sinh học', 10, [
    'Tế bào: Thành phần hoá học; Tế bào nhân thực; Vận chuyển qua màng',
    'Chuyển hoá năng lượng: Enzyme; Hô hấp tế bào; Quang tổng hợp',
    'Phân bào: Chu kì tế bào; Nguyên phân; Giảm phân',
  ]),
  ofGrade(3004, 'Sinh học', 11, [
    'Trao đổi chất: Trao đổi nước và khoáng; Tiêu hoá; Tuần hoàn',
    'Cảm ứng: Cảm ứng ở thực vật; Hệ thần kinh; Tập tính',
    'Sinh trưởng: Hormone; Phát triển ở động vật; Sinh sản hữu tính',
  ]),
  ofGrade(3004, 'Sinh học', 12, [
    'Di truyền phân tử: Tái bản DNA; Biểu hiện gene; Điều hoà gene',
    'Quy luật di truyền: Mendel; Liên kết gene; Di truyền giới tính',
    'Tiến hoá và sinh thái: Bằng chứng tiến hoá; Quần thể; Hệ sinh thái',
  ]),
  ...[
    [
      'My new school: Từ vựng trường lớp; Thì hiện tại đơn; Tả người bạn mới',
      'My house: Giới từ chỉ vị trí; There is, there are; Viết về ngôi nhà',
    ],
    [
      'Hobbies: Động từ chỉ sở thích; Phát âm /ə/ và /ɜː/; Nói về sở thích',
      'Healthy living: Câu đơn; Lời khuyên sức khoẻ; Nghe tìm ý chính',
    ],
    [
      'Leisure time: Động từ thích, ghét; Câu ghép; Trò chuyện trực tuyến',
      'Life in the countryside: So sánh hơn của trạng từ; Đọc hiểu; Viết đoạn văn',
    ],
    ['Local community: Động từ cụm; Nghề truyền thống; Đặt câu hỏi gián tiếp', 'City life: So sánh kép; Nghe hội thoại; Viết về thành phố'],
    [
      'Family life: Hiện tại đơn và tiếp diễn; Việc nhà; Viết về gia đình',
      'Music: Câu ghép; Động từ nguyên mẫu; Nói về chương trình âm nhạc',
    ],
    [
      'A long and healthy life: Quá khứ đơn và hiện tại hoàn thành; Lời khuyên; Viết thông điệp',
      'The generation gap: Động từ khuyết thiếu; Tranh luận; Viết bài luận',
    ],
    [
      'Life stories: Quá khứ tiếp diễn; Kể về người nổi tiếng; Viết tiểu sử',
      'A multicultural world: Mạo từ; So sánh văn hoá; Đọc hiểu dài',
    ],
  ].map((chapters, index) =>
    ofGrade(1002, 'Tiếng Anh', index + 6, [...chapters, 'Ôn tập: Ngữ pháp trọng tâm; Từ vựng theo chủ đề; Đề kiểm tra mẫu']),
  ),
]

type Aim = { exam: ExamTarget; grades: readonly [number, number] }
const exam = (categoryId: number, name: string, aim: Aim, chapters: readonly string[]) => line(categoryId, name, chapters, aim)
const toeicAndMore = [10, 13] as const

export const examLines: readonly Line[] = [
  exam(4003, 'Toán vào 10', { exam: 'GRADE_10_ENTRANCE', grades: [9, 9] }, [
    'Rút gọn và phương trình: Rút gọn biểu thức; Hệ phương trình; Phương trình bậc hai và Viète',
    'Bài toán thực tế: Lập phương trình; Lãi suất và giảm giá; Thống kê và xác suất',
    'Hình học: Tứ giác nội tiếp; Tiếp tuyến; Câu hình phân loại',
  ]),
  exam(4004, 'Toán tốt nghiệp THPT', { exam: 'HIGH_SCHOOL_GRADUATION', grades: [12, 12] }, [
    'Phần I, nhiều lựa chọn: Hàm số; Nguyên hàm, tích phân; Hình không gian',
    'Phần II, đúng sai: Cách chấm bốn ý; Xác suất; Toạ độ Oxyz',
    'Phần III, trả lời ngắn: Bài toán tối ưu; Bài toán thực tế; Ghi đáp số',
  ]),
  exam(4002, 'Tư duy định lượng', { exam: 'COMPETENCY_TEST', grades: [12, 12] }, [
    'Toán học: Đại số; Hình học; Thống kê',
    'Logic: Suy luận; Sắp xếp; Bài toán tình huống',
    'Phân tích số liệu: Đọc biểu đồ; Bảng số liệu; Quản lí thời gian',
  ]),
  exam(4005, 'Toán học sinh giỏi 8', { exam: 'OLYMPIAD', grades: [8, 8] }, [
    'Số học: Đồng dư; Số chính phương; Phương trình nghiệm nguyên',
    'Đại số: Bất đẳng thức; Đa thức; Cực trị',
    'Hình học: Thẳng hàng, đồng quy; Diện tích; Bài toán tổ hợp',
  ]),
  exam(4005, 'Toán học sinh giỏi 9', { exam: 'OLYMPIAD', grades: [9, 9] }, [
    'Số học: Đồng dư thức; Phương trình nghiệm nguyên; Nguyên lí Dirichlet',
    'Đại số: Cauchy và Bunyakovsky; Hệ phương trình; Phương trình vô tỉ',
    'Hình học: Tứ giác toàn phần; Điểm cố định; Cực trị hình học',
  ]),
  exam(1002, 'Tiếng Anh vào 10', { exam: 'GRADE_10_ENTRANCE', grades: [9, 9] }, [
    'Ngữ pháp: Thì và hoà hợp thì; Câu điều kiện; Mệnh đề quan hệ',
    'Đọc hiểu: Điền từ; Tìm ý chính; Câu hỏi suy luận',
    'Viết lại câu: Câu bị động; Câu tường thuật; Cấu trúc tương đương',
  ]),
  exam(1002, 'Tiếng Anh tốt nghiệp THPT', { exam: 'HIGH_SCHOOL_GRADUATION', grades: [12, 12] }, [
    'Đọc thông báo, tờ rơi: Từ loại; Liên từ; Sắp xếp câu',
    'Đọc điền: Cụm từ cố định; Mệnh đề; Mạch văn',
    'Đọc hiểu: Từ trái nghĩa; Tham chiếu; Suy luận',
  ]),
  exam(3002, 'Vật lí tốt nghiệp THPT', { exam: 'HIGH_SCHOOL_GRADUATION', grades: [12, 12] }, [
    'Nhiệt và khí: Nội năng; Khí lí tưởng; Đồ thị trạng thái',
    'Từ trường: Lực từ; Cảm ứng; Điện xoay chiều',
    'Hạt nhân: Năng lượng liên kết; Phóng xạ; Phản ứng hạt nhân',
  ]),
  exam(3003, 'Hoá học tốt nghiệp THPT', { exam: 'HIGH_SCHOOL_GRADUATION', grades: [12, 12] }, [
    'Hữu cơ: Ester – lipid; Carbohydrate; Amine và protein',
    'Vô cơ: Kim loại; Điện phân; Phức chất',
    'Câu đúng sai: Thí nghiệm; Số liệu; Câu thực tế',
  ]),
  exam(3004, 'Sinh học tốt nghiệp THPT', { exam: 'HIGH_SCHOOL_GRADUATION', grades: [12, 12] }, [
    'Di truyền: Cơ chế; Quy luật; Phả hệ',
    'Tiến hoá: Bằng chứng; Nhân tố; Loài',
    'Sinh thái: Quần thể; Quần xã; Hệ sinh thái',
  ]),
  exam(1003, 'IELTS 4.0–5.0', { exam: 'IELTS', grades: toeicAndMore }, [
    'Nền tảng: Phát âm rõ; Câu đơn, câu ghép; 600 từ học thuật',
    'Listening và Reading: Điền form; True, False, Not Given; Nối tiêu đề',
    'Speaking và Writing: Part 1 tự nhiên; Mô tả biểu đồ; Viết đoạn thân bài',
  ]),
  exam(1003, 'IELTS 5.5–6.5', { exam: 'IELTS', grades: toeicAndMore }, [
    'Writing: Task 1 so sánh số liệu; Task 2 lập luận; Liên kết ý',
    'Speaking: Part 2 nói hai phút; Part 3 bàn luận; Sửa lỗi hay gặp',
    'Reading: Nối thông tin; Tóm tắt; Quản lí thời gian',
  ]),
  exam(1003, 'IELTS Writing 7.0', { exam: 'IELTS', grades: toeicAndMore }, [
    'Lập luận: Luận điểm; Ví dụ; Phản biện',
    'Từ vựng: Collocation; Paraphrase; Giọng học thuật',
    'Chữa bài: Task 1; Task 2; Bài thi thử',
  ]),
  exam(1004, 'TOEIC 550+', { exam: 'TOEIC', grades: [13, 13] }, [
    'Nghe: Tả tranh; Hỏi đáp; Hội thoại ngắn',
    'Đọc: Từ loại; Thì; Điền đoạn',
    'Luyện đề: Đề nghe; Đề đọc; Chữa đề',
  ]),
  exam(1004, 'TOEIC 750+', { exam: 'TOEIC', grades: [13, 13] }, [
    'Nghe nâng cao: Bẫy đồng âm; Bài nói dài; Suy luận',
    'Đọc nâng cao: Đoạn kép; Đoạn ba; Từ vựng công sở',
    'Luyện đề: Đề đầy đủ; Phân bổ thời gian; Chữa đề',
  ]),
  exam(1005, 'Cambridge A2 Key', { exam: 'CAMBRIDGE', grades: [6, 8] }, [
    'Reading và Writing: Biển báo; Điền từ; Viết email 25 từ',
    'Listening: Chọn tranh; Điền thông tin; Nối người với việc',
    'Speaking: Giới thiệu; Trao đổi theo tranh; Nói tự nhiên',
  ]),
  exam(1005, 'Cambridge B1 Preliminary', { exam: 'CAMBRIDGE', grades: [8, 10] }, [
    'Reading: Đọc lướt; Điền câu; Từ vựng theo chủ đề',
    'Writing: Email; Bài báo; Câu chuyện',
    'Listening và Speaking: Nghe chi tiết; Tả ảnh; Thảo luận',
  ]),
  exam(2004, 'Tin học trẻ bảng B', { exam: 'OLYMPIAD', grades: [6, 9] }, [
    'C++ căn bản: Biến và vòng lặp; Mảng; Xâu kí tự',
    'Thuật toán: Sắp xếp; Tìm kiếm nhị phân; Hai con trỏ',
    'Luyện đề: Đề tỉnh; Đề quốc gia; Chữa bài',
  ]),
]

const all = undefined
const grown = [13, 13] as const
const skill = (categoryId: number, name: string, grades: readonly [number, number] | undefined, chapters: readonly string[]) =>
  line(categoryId, name, chapters, grades ? { grades } : {})

export const skillLines: readonly Line[] = [
  skill(
    1001,
    'Tiếng Anh giao tiếp A2',
    [6, 9],
    ['Làm quen: Chào hỏi; Sở thích; Gia đình', 'Ra phố: Hỏi đường; Mua sắm; Gọi món', 'Kể chuyện: Thì quá khứ; Tả người; Đóng vai'],
  ),
  skill(1001, 'Tiếng Anh đi làm', grown, [
    'Email: Mở đầu; Đề nghị; Từ chối lịch sự',
    'Họp: Nêu ý kiến; Hỏi lại; Chốt việc',
    'Thuyết trình: Mở bài; Số liệu; Trả lời câu hỏi',
  ]),
  skill(1001, 'Phát âm tiếng Anh chuẩn', grown, [
    'Nguyên âm: Ngắn và dài; Nguyên âm đôi; Âm /ə/',
    'Phụ âm: Âm cuối; Âm /θ/ và /ð/; Cụm phụ âm',
    'Ngữ điệu: Trọng âm; Nối âm; Lên xuống giọng',
  ]),
  skill(
    2001,
    'Scratch: làm trò chơi đầu tay',
    [6, 8],
    ['Khối lệnh: Nhân vật; Sự kiện; Vòng lặp', 'Trò chơi: Điểm số; Va chạm; Màn chơi', 'Sản phẩm: Ý tưởng; Âm thanh; Chia sẻ'],
  ),
  skill(2002, 'Python cho người mới', all, [
    'Nhập môn: Biến; Điều kiện; Vòng lặp',
    'Dữ liệu: Danh sách; Từ điển; Đọc tệp',
    'Dự án: Trò đoán số; Sổ chi tiêu; Vẽ rùa',
  ]),
  skill(2002, 'Python tự động hoá văn phòng', grown, [
    'Bảng tính: Đọc Excel; Gộp bảng; Lọc số liệu',
    'Tài liệu: Tạo Word; Gửi email; Đổi tên tệp',
    'Dự án: Báo cáo tuần; Nhắc việc; Đóng gói',
  ]),
  skill(
    2003,
    'Trang web đầu tiên',
    [6, 9],
    ['HTML: Thẻ; Liên kết; Hình ảnh', 'CSS: Màu chữ; Bố cục; Trang trên điện thoại', 'Dự án: Trang cá nhân; Trang lớp; Đưa lên mạng'],
  ),
  skill(2003, 'JavaScript và React', grown, [
    'JavaScript: Hàm; Mảng; Bất đồng bộ',
    'React: Thành phần; Trạng thái; Biểu mẫu',
    'Dự án: Gọi API; Đăng nhập; Triển khai',
  ]),
  skill(
    2004,
    'Thuật toán với C++',
    [10, 12],
    ['Nền tảng: Độ phức tạp; Đệ quy; Quay lui', 'Cấu trúc: Ngăn xếp; Cây; Đồ thị', 'Quy hoạch động: Cái túi; Dãy con; Bài thi'],
  ),
  skill(
    2005,
    'Dữ liệu và AI nhập môn',
    [10, 13],
    ['Dữ liệu: Làm sạch; Vẽ biểu đồ; Đặt câu hỏi', 'Máy học: Hồi quy; Phân loại; Đánh giá', 'Có trách nhiệm: Thiên lệch; Riêng tư; Dự án'],
  ),
  skill(100001, 'Vẽ chì căn bản', all, [
    'Nét: Đường thẳng; Mảng; Khối hộp',
    'Sáng tối: Khối cầu; Vải; Tĩnh vật',
    'Chân dung: Tỉ lệ; Mắt mũi miệng; Bài cuối khoá',
  ]),
  skill(
    100001,
    'Màu nước cho bé',
    [1, 5],
    ['Làm quen màu: Pha màu; Loang; Nét cọ', 'Thiên nhiên: Lá; Cá; Bầu trời', 'Câu chuyện: Con vật; Ngôi nhà; Triển lãm nhỏ'],
  ),
  skill(100002, 'Piano đệm hát', all, [
    'Bàn phím: Tư thế; Nốt nhạc; Gam Đô trưởng',
    'Hợp âm: Ba nốt; Bảy; Chuyển hợp âm',
    'Bài hát: Ballad; Điệu Slow; Tự đệm',
  ]),
  skill(100002, 'Guitar đệm hát', all, [
    'Bắt đầu: Lên dây; Hợp âm mở; Quạt chả',
    'Điệu: Slow rock; Ballad; Bolero',
    'Biểu diễn: Capo; Intro; Bài tự chọn',
  ]),
  skill(
    100002,
    'Ukulele cho bé',
    [1, 5],
    [
      'Làm quen: Cầm đàn; Bốn dây; Hợp âm C, F',
      'Hát cùng đàn: Nhịp 2/4; Bài thiếu nhi; Gõ nhịp',
      'Lên sân khấu: Hoà tấu; Bài tự chọn; Báo cáo',
    ],
  ),
  skill(100003, 'Thanh nhạc căn bản', all, [
    'Hơi thở: Cột hơi; Khẩu hình; Luyện thanh',
    'Bài hát: Nhạc nhẹ; Dân ca; Xử lí câu',
    'Sân khấu: Micro; Biểu cảm; Thu âm',
  ]),
  skill(
    100004,
    'Múa dân gian cho bé',
    [1, 5],
    ['Cơ bản: Dẻo chân; Tay múa; Nhịp', 'Điệu múa: Múa nón; Múa quạt; Múa sạp', 'Biểu diễn: Đội hình; Trang phục; Tổng duyệt'],
  ),
  skill(
    103001,
    'Kỹ năng sống cho con',
    [1, 5],
    ['Tự lập: Thu dọn; Quản lí giờ; Giữ lời', 'An toàn: Người lạ; Lửa và điện; Trên mạng', 'Bạn bè: Lắng nghe; Từ chối; Hoà giải'],
  ),
  skill(
    103001,
    'Nói trước đám đông',
    [6, 12],
    ['Tự tin: Tư thế; Ánh mắt; Giọng nói', 'Bài nói: Mở đầu; Ba ý; Kết', 'Thực hành: Kể chuyện; Tranh luận; Thuyết trình'],
  ),
  skill(103002, 'Cơm nhà ba miền', grown, [
    'Miền Bắc: Thịt đông; Canh cua; Nem rán',
    'Miền Trung: Bún bò; Cá kho; Bánh bột lọc',
    'Miền Nam: Canh chua; Thịt kho; Gỏi cuốn',
  ]),
  skill(103003, 'Tài chính cá nhân', grown, [
    'Chi tiêu: Sổ thu chi; Quỹ khẩn cấp; Trả nợ',
    'Bảo vệ: Bảo hiểm; Lừa đảo; Hợp đồng',
    'Để dành: Tiết kiệm; Quỹ mở; Kế hoạch năm',
  ]),
  skill(103004, 'Thư pháp chữ Việt', all, [
    'Bút: Cầm bút; Nét sổ; Nét cong',
    'Chữ: Chữ thường; Chữ hoa; Dấu',
    'Tác phẩm: Câu đối; Thiệp Tết; Bố cục',
  ]),
  skill(102001, 'Yoga chào buổi sáng', grown, [
    'Thở: Thở bụng; Chào mặt trời; Thư giãn',
    'Lưng và vai: Rắn hổ mang; Em bé; Vặn mình',
    'Cân bằng: Cái cây; Chiến binh; Chuỗi 30 phút',
  ]),
  skill(
    102001,
    'Yoga thiếu nhi',
    [1, 5],
    ['Con vật: Con mèo; Con bướm; Con cá', 'Câu chuyện: Rừng xanh; Biển cả; Bầu trời', 'Yên lặng: Thở hoa; Quét cơ thể; Biết ơn'],
  ),
  skill(
    102002,
    'Cờ vua từ nước đi đầu',
    [1, 9],
    ['Luật: Quân cờ; Nhập thành; Chiếu hết', 'Chiến thuật: Đòn đôi; Ghim; Mở đường', 'Ván cờ: Khai cuộc; Tàn cuộc; Giải giao hữu'],
  ),
  skill(
    102003,
    'Võ cổ truyền căn bản',
    [1, 9],
    ['Tấn pháp: Trung bình tấn; Đinh tấn; Di chuyển', 'Đòn: Đấm; Đá; Đỡ', 'Bài quyền: Lão mai; Song luyện; Thi lên đai'],
  ),
  skill(102004, 'Thể lực tại nhà 30 phút', grown, [
    'Nền: Khởi động; Squat; Chống đẩy',
    'Sức bền: HIIT nhẹ; Nhảy dây; Bụng',
    'Duy trì: Lịch tuần; Dinh dưỡng; Phục hồi',
  ]),
  skill(101001, 'Quảng cáo Facebook, TikTok', grown, [
    'Nền: Khách hàng; Thông điệp; Ngân sách',
    'Chạy: Thiết lập; Nhắm chọn; Nội dung',
    'Đo: Chỉ số; Thử A/B; Tối ưu',
  ]),
  skill(101001, 'Viết nội dung bán hàng', grown, [
    'Câu chữ: Tiêu đề; Lợi ích; Kêu gọi',
    'Kênh: Bài đăng; Email; Kịch bản video',
    'Chữa bài: Bài của bạn; Trước và sau; Lịch đăng',
  ]),
  skill(101002, 'Mở tiệm nhỏ có lãi', grown, [
    'Ý tưởng: Khảo sát; Chi phí; Điểm hoà vốn',
    'Vận hành: Nhập hàng; Kho; Chăm khách',
    'Sổ sách: Thuế; Hoá đơn; Dòng tiền',
  ]),
  skill(101003, 'Excel cho người đi làm', grown, [
    'Hàm: IF, SUMIFS; XLOOKUP; Ngày tháng',
    'Bảng: Pivot; Biểu đồ; Bảng động',
    'Báo cáo: Dashboard; In ấn; Power Query',
  ]),
  skill(101004, 'Kế toán hộ kinh doanh', grown, [
    'Sổ: Doanh thu; Chi phí; Hàng tồn',
    'Thuế: Kê khai; Hoá đơn điện tử; Hạn nộp',
    'Báo cáo: Tháng; Quý; Năm',
  ]),
  skill(104001, 'Thiết kế với Canva, Figma', all, [
    'Nguyên tắc: Bố cục; Màu; Chữ',
    'Sản phẩm: Poster; Bài đăng; Thiệp',
    'Figma: Khung; Thành phần; Bàn giao',
  ]),
  skill(104001, 'Photoshop từ số không', grown, [
    'Ảnh: Lớp; Chọn vùng; Chỉnh màu',
    'Ghép: Mặt nạ; Bóng đổ; Chữ',
    'Bài thật: Banner; Ảnh sản phẩm; Hồ sơ',
  ]),
  skill(104002, 'Dựng phim bằng điện thoại', all, [
    'Quay: Khung hình; Ánh sáng; Âm thanh',
    'Dựng: Cắt; Chuyển cảnh; Phụ đề',
    'Phim ngắn: Kịch bản; Nhạc; Đăng',
  ]),
  skill(
    104003,
    'Hoạt hình 2D',
    [6, 12],
    ['Nguyên lí: Nén giãn; Nhịp; Quỹ đạo', 'Nhân vật: Thiết kế; Bước đi; Nét mặt', 'Phim: Bảng phân cảnh; Lồng tiếng; Xuất phim'],
  ),
  skill(104004, 'Nhiếp ảnh đời thường', grown, [
    'Máy: Khẩu độ; Tốc độ; ISO',
    'Ánh sáng: Nắng; Cửa sổ; Đêm',
    'Kể chuyện: Chân dung; Đường phố; Bộ ảnh',
  ]),
]
