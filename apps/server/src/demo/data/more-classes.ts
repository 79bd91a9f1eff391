import { subjects, type SubjectKey } from '@khue/contracts/subjects'
import type { ClassKind } from '@khue/contracts/catalogue'
import type { DemoClass } from './demo-class.ts'
import { demoTeachers } from './teachers.ts'

/** Key, title, summary, what is done in it one after the other, grades, and the fee of a single class in thousands of đồng. */
type Line = readonly [string, string, string, string, (readonly [number, number] | undefined)?, number?]
type Lines = Readonly<Record<SubjectKey, readonly Line[]>>

/** What a membership opens besides. */
const open: Lines = {
  toan: [
    [
      'hang-dang-thuc',
      'Toán 8: Bảy hằng đẳng thức qua ô vuông',
      'Cắt ghép ô vuông để thấy công thức, rồi mới nhớ công thức.',
      'Ghép hình cho (a + b)²; Tự tìm công thức còn thiếu; Rút gọn nhanh năm biểu thức',
      [8, 8],
    ],
    [
      'ty-le-thuc',
      'Toán 7: Tỉ lệ thức từ công thức nấu chè',
      'Nấu chè cho 4 người, cho 10 người: tỉ lệ nằm trong bếp.',
      'Đọc một công thức nấu chè; Lập tỉ lệ thức; Giải ba bài toán chia phần',
      [7, 7],
    ],
    [
      'ham-so-bac-nhat',
      'Toán 9: Đồ thị hàm số bậc nhất trong một buổi',
      'Từ giá cước taxi đến đường thẳng trên giấy kẻ ô.',
      'Lập bảng giá trị; Vẽ đường thẳng; Đọc giao điểm để trả lời câu hỏi',
      [9, 9],
    ],
  ],
  khoahoc: [
    [
      'day-chuyen',
      'Sinh học 8: Vì sao nín thở lại hắt hơi?',
      'Hô hấp và phản xạ kể bằng những chuyện ai cũng từng gặp.',
      'Đo nhịp thở trước và sau khi nhảy; Vẽ đường đi của không khí; Trả lời câu hỏi ôn tập',
      [8, 8],
    ],
    [
      'nam-cham',
      'Vật lý 7: Tự làm la bàn từ chiếc kim khâu',
      'Một cái kim, một miếng xốp, một bát nước và phương Bắc.',
      'Nhiễm từ cho kim; Thả kim và quan sát; Giải thích bằng từ trường Trái Đất',
      [7, 7],
    ],
    [
      'bang-tuan-hoan',
      'Hoá học 7: Làm quen bảng tuần hoàn',
      'Nhớ hai mươi nguyên tố đầu bằng câu chuyện, không bằng vè.',
      'Tìm nguyên tố trong nhà; Xếp thẻ theo nhóm; Chơi đoán nguyên tố',
      [7, 7],
    ],
  ],
  tienganh: [
    [
      'phat-am-cuoi',
      'Phát âm tiếng Anh: đừng nuốt âm cuối',
      'Mười lăm phút cho /s/, /t/, /k/ rồi đọc cả câu thật rõ.',
      'Nghe và phân biệt cặp từ; Soi gương luyện khẩu hình; Thu âm và nghe lại',
      [6, 9],
    ],
    [
      'ke-cuoi-tuan',
      'Kể chuyện cuối tuần bằng thì quá khứ',
      'Mỗi người kể một phút, cả lớp hỏi thêm một câu.',
      'Ôn nhanh động từ bất quy tắc; Kể theo cặp; Góp ý cho nhau',
      [6, 8],
    ],
    [
      'tu-vung-tranh',
      'Từ vựng A2: mô tả một bức tranh đông người',
      'Ai đang làm gì, ở đâu, mặc gì: nói trọn một phút.',
      'Gọi tên mọi thứ trong tranh; Nối câu bằng while và because; Nói một phút không dừng',
      [6, 9],
    ],
  ],
  laptrinh: [
    [
      'html-dau-tien',
      'Trang web đầu tiên của em với HTML',
      'Một trang giới thiệu bản thân mở được trên điện thoại.',
      'Viết tiêu đề và đoạn văn; Thêm ảnh và liên kết; Khoe trang với cả lớp',
      [6, 9],
    ],
    [
      'giai-thuat-sap-xep',
      'Sắp xếp bài tú lơ khơ: thuật toán bằng tay',
      'Hiểu sắp xếp chèn và nổi bọt trước khi gõ dòng mã nào.',
      'Xếp bài theo luật; Đếm số lần đổi chỗ; Viết lại bằng mã giả',
      [7, 10],
    ],
  ],
  nghethuat: [
    [
      'ky-hoa-10-phut',
      'Ký hoạ mười phút: góc bàn của bạn',
      'Bút chì, một tờ giấy và đồ vật ngay trước mặt.',
      'Dựng khung hình; Bắt nét chính; Đánh bóng ba mức đậm nhạt',
    ],
    [
      'hat-be-bai',
      'Hát bè đơn giản: hai giọng cho một bài ca',
      'Giữ được bè của mình khi người bên cạnh hát bè khác.',
      'Khởi động giọng; Học từng bè; Ghép hai bè',
      [6, 12],
    ],
    [
      'nhip-sap',
      'Múa sạp qua màn hình: giữ nhịp bằng đôi chân',
      'Hai đôi đũa, một đoạn nhạc, cả nhà cùng nhảy.',
      'Đếm nhịp bằng tay; Bước chậm; Vào nhạc',
      [3, 7],
    ],
  ],
  kynang: [
    [
      'noi-truoc-lop',
      'Nói trước lớp: ba câu mở đầu không run',
      'Thở, nhìn, nói câu đầu tiên: chỉ tập đúng đoạn khó nhất.',
      'Tập thở; Chọn câu mở đầu; Nói trước nhóm bốn người',
      [5, 9],
    ],
    [
      'so-chi-tieu',
      'Sổ chi tiêu cho người mới đi làm',
      'Ghi lại một tuần tiền ra tiền vào, thấy ngay chỗ rò rỉ.',
      'Chia bốn nhóm chi; Ghi thử một tuần; Đặt một mục tiêu nhỏ',
    ],
    [
      'ngu-som',
      'Ba mẹ và con: buổi tối không còn giục đi ngủ',
      'Một lịch buổi tối do chính con vẽ và cả nhà cùng giữ.',
      'Kể lại một buổi tối; Vẽ lịch cùng con; Thoả thuận việc giữ lịch',
    ],
  ],
  thechat: [
    [
      'gian-co-van-phong',
      'Giãn cơ cổ vai gáy ngay tại bàn làm việc',
      'Hai mươi phút cho người ngồi cả ngày trước màn hình.',
      'Kiểm tra tư thế ngồi; Sáu động tác giãn cơ; Lập lịch nhắc đứng dậy',
    ],
    [
      'nhay-day',
      'Nhảy dây đúng cách: từ 10 lên 100 cái',
      'Chỉnh cổ tay, mũi chân và nhịp thở.',
      'Khởi động; Nhảy không dây; Nhảy theo tổ ba mươi giây',
      [3, 9],
    ],
  ],
  kinhdoanh: [
    [
      'gia-von',
      'Tính giá vốn một ly trà sữa',
      'Đường, sữa, ly, ống hút, điện, công: món nào đang lỗ?',
      'Liệt kê chi phí; Tính giá vốn; Thử ba mức giá bán',
    ],
    [
      'tra-loi-khach',
      'Trả lời tin nhắn khách khó tính',
      'Năm tình huống thật, mỗi tình huống ba cách trả lời.',
      'Đọc tình huống; Viết câu trả lời; Bình chọn câu hay nhất',
    ],
  ],
  media: [
    [
      'bo-cuc-anh',
      'Bố cục ảnh: quy tắc một phần ba và khi nào phá',
      'Cùng một góc bếp, năm bức ảnh khác hẳn nhau.',
      'Xem năm ảnh mẫu; Chụp lại góc nhà mình; Chọn ảnh đẹp nhất',
    ],
    [
      'thu-am-sach',
      'Thu âm giọng đọc sạch ngay trong phòng ngủ',
      'Chăn, gối và một chiếc điện thoại là đủ.',
      'Nghe tiếng vọng của phòng; Đặt máy đúng chỗ; Đọc và nghe lại',
    ],
    [
      'to-mau-so',
      'Tô màu số: ánh sáng đến từ một phía',
      'Một khối tròn, một nguồn sáng, bốn lớp màu.',
      'Chọn nguồn sáng; Tô bốn lớp; Sửa viền và bóng đổ',
      [6, 12],
    ],
  ],
}

/** Single classes for everybody. */
const interactive: Lines = {
  toan: [
    [
      'de-vao-10-so-1',
      'Luyện đề Toán vào 10: đề số 1 và lỗi hay gặp',
      'Làm đề trong 60 phút, chữa ngay trong 60 phút.',
      'Làm đề có bấm giờ; Chữa từng câu; Ghi sổ lỗi của riêng mình',
      [9, 9],
      89,
    ],
    [
      'de-vao-10-hinh',
      'Toán vào 10: câu hình cuối không bỏ trống',
      'Vẽ hình đúng, tìm tứ giác nội tiếp, lấy trọn ý a và b.',
      'Vẽ hình theo đề; Ba dấu hiệu nội tiếp; Trình bày gọn',
      [9, 9],
      89,
    ],
    [
      'phuong-trinh-6',
      'Toán 6: Số nguyên âm và chiếc thang máy',
      'Cộng trừ số âm bằng thang máy, nhiệt kế và ví tiền.',
      'Đi thang máy trên trục số; Quy tắc dấu; Mười câu hỏi nhanh',
      [6, 6],
      59,
    ],
    [
      'he-phuong-trinh',
      'Toán 9: Giải hệ phương trình không sai dấu',
      'Thế hay cộng đại số: chọn trong mười giây.',
      'Nhận dạng hệ; Giải bằng hai cách; Kiểm tra nghiệm',
      [9, 9],
      69,
    ],
    [
      'hinh-khong-gian',
      'Toán 11: Dựng hình không gian bằng bìa',
      'Cắt bìa, gập hình, rồi mới vẽ nét khuất.',
      'Cắt và gập; Xác định giao tuyến; Vẽ lại trên giấy',
      [11, 11],
      79,
    ],
    [
      'dao-ham',
      'Toán 11: Đạo hàm là gì, nhìn từ đồng hồ xe máy',
      'Vận tốc tức thời trước, công thức sau.',
      'Đọc đồ thị quãng đường; Tính tốc độ tại một điểm; Năm quy tắc đạo hàm',
      [11, 11],
      79,
    ],
    [
      'tich-phan',
      'Toán 12: Tích phân và diện tích mảnh vườn cong',
      'Chia nhỏ, cộng lại, rồi để công thức làm thay.',
      'Ước lượng diện tích; Nguyên hàm cơ bản; Bốn bài thi tốt nghiệp',
      [12, 12],
      89,
    ],
    [
      'xac-suat-10',
      'Toán 10: Xác suất với hai con xúc xắc',
      'Tung thật một trăm lần rồi so với lý thuyết.',
      'Tung và ghi; Đếm không gian mẫu; So sánh và giải thích',
      [10, 10],
      69,
    ],
    [
      'toan-logic',
      'Toán tư duy cuối tuần: ai nói thật, ai nói dối?',
      'Sáu câu đố logic cho cả nhà, không cần tính toán.',
      'Đọc câu đố; Lập bảng; Bảo vệ lời giải',
      undefined,
      0,
    ],
  ],
  khoahoc: [
    [
      'dong-luc',
      'Vật lý 10: Ba định luật Newton trên ván trượt',
      'Đẩy, kéo, dừng: mỗi định luật một thí nghiệm tại nhà.',
      'Đoán kết quả; Làm thí nghiệm; Vẽ lực',
      [10, 10],
      69,
    ],
    [
      'quang-hoc',
      'Vật lý 9: Thấu kính và tấm ảnh ngược',
      'Dùng kính lúp chiếu cửa sổ lên tường.',
      'Dựng ảnh; Đo tiêu cự; Giải hai bài vào 10',
      [9, 9],
      69,
    ],
    [
      'dien-xoay-chieu',
      'Vật lý 12: Dòng điện xoay chiều gọn trong một buổi',
      'Giản đồ véctơ thay cho mười công thức.',
      'Đọc đồ thị; Vẽ giản đồ; Chữa sáu câu trắc nghiệm',
      [12, 12],
      89,
    ],
    [
      'mol',
      'Hoá học 8: Mol là gì mà ai cũng sợ?',
      'Đếm gạo bằng cân, đếm nguyên tử cũng bằng cân.',
      'Cân và đếm; Đổi đơn vị; Giải ba bài toán',
      [8, 8],
      59,
    ],
    [
      'axit-bazo',
      'Hoá học 9: Bắp cải tím và màu của axit',
      'Làm chất chỉ thị trong bếp, thử mười chất quanh nhà.',
      'Nấu nước bắp cải; Thử màu; Viết phương trình',
      [9, 9],
      69,
    ],
    [
      'huu-co-11',
      'Hoá học 11: Gọi tên chất hữu cơ không nhầm',
      'Tìm mạch chính, đánh số, đọc tên: ba bước.',
      'Ba bước gọi tên; Trò chơi ghép thẻ; Hai mươi câu luyện nhanh',
      [11, 11],
      79,
    ],
    [
      'di-truyen',
      'Sinh học 9: Di truyền qua màu mắt của gia đình',
      'Vẽ cây phả hệ nhà mình, đoán màu mắt của em bé.',
      'Lập phả hệ; Sơ đồ lai; Kiểm tra bằng tỉ lệ',
      [9, 9],
      69,
    ],
    [
      'sinh-thai',
      'Sinh học 12: Ôn nhanh sinh thái học',
      'Bốn sơ đồ cho cả chương, mười câu hay gặp.',
      'Vẽ sơ đồ; Chữa câu hỏi; Lập bảng từ khoá',
      [12, 12],
      79,
    ],
    [
      'bau-troi',
      'Nhìn bầu trời tối nay: tìm chòm sao Orion',
      'Mang điện thoại ra sân, cả lớp cùng tìm ba ngôi sao thẳng hàng.',
      'Chỉnh hướng Bắc; Tìm Orion; Kể chuyện ba ngôi sao',
      undefined,
      0,
    ],
  ],
  tienganh: [
    [
      'ielts-speaking-2',
      'IELTS Speaking Part 2: hai phút không vấp',
      'Một phút chuẩn bị, bốn ý, hai phút nói.',
      'Ghi ý bằng từ khoá; Nói trước nhóm; Nhận góp ý từng tiêu chí',
      [10, 13],
      129,
    ],
    [
      'ielts-writing-1',
      'IELTS Writing Task 1: đọc biểu đồ trong 5 phút',
      'Tìm hai điểm nổi bật, viết một đoạn tổng quan.',
      'Đọc ba biểu đồ; Viết tổng quan; Chữa bài tại lớp',
      [10, 13],
      129,
    ],
    [
      'ielts-reading-tf',
      'IELTS Reading: True, False hay Not Given?',
      'Phân biệt “sai” và “không nói đến” bằng mười ví dụ.',
      'Đọc câu hỏi trước; Khoanh bằng chứng; Giải một bài trọn vẹn',
      [10, 13],
      99,
    ],
    [
      'toeic-part-3',
      'TOEIC Part 3 và 4: nghe đúng chỗ cần nghe',
      'Đọc lướt ba câu hỏi trong mười giây trước khi nghe.',
      'Đọc trước câu hỏi; Nghe hai lượt; Tra lại từ đã nghe nhầm',
      undefined,
      99,
    ],
    [
      'phong-van',
      'Phỏng vấn xin việc bằng tiếng Anh',
      'Bảy câu hỏi chắc chắn gặp và câu trả lời của chính bạn.',
      'Giới thiệu bản thân; Trả lời theo cặp; Hỏi lại nhà tuyển dụng',
      undefined,
      119,
    ],
    [
      'hop-truc-tuyen',
      'Tiếng Anh họp trực tuyến: ngắt lời lịch sự',
      'Xin nói, xin nhắc lại, chốt việc: hai mươi mẫu câu.',
      'Học mẫu câu; Họp thử; Nghe lại bản ghi',
      undefined,
      99,
    ],
    [
      'thi-vao-10-anh',
      'Tiếng Anh vào 10: viết lại câu giữ nguyên nghĩa',
      'Mười hai cấu trúc chiếm gần hết điểm.',
      'Nhận dạng cấu trúc; Viết lại nhanh; Chữa đề thật',
      [9, 9],
      79,
    ],
    [
      'tot-nghiep-doc',
      'Tiếng Anh 12: bài đọc dài không hoảng',
      'Câu nào làm trước, câu nào để lại.',
      'Đọc đoạn mở; Tìm từ khoá; Làm đủ mười câu',
      [12, 12],
      79,
    ],
    [
      'hat-tieng-anh',
      'Hát và học: một bài hát, mười cụm từ',
      'Nghe, chép lời, hát cùng nhau và dùng lại cụm từ.',
      'Nghe điền từ; Đọc nối âm; Hát cả bài',
      undefined,
      0,
    ],
  ],
  laptrinh: [
    [
      'python-diem',
      'Python 8: Chương trình tính điểm trung bình',
      'Nhập điểm, tính, xếp loại: chương trình có ích đầu tiên.',
      'Đọc dữ liệu; Dùng điều kiện; Chạy thử với điểm của mình',
      [8, 10],
      79,
    ],
    [
      'python-do-thi',
      'Vẽ biểu đồ bằng Python từ bảng điểm lớp',
      'Từ một tệp bảng tính đến biểu đồ cột đẹp.',
      'Đọc tệp; Vẽ biểu đồ; Đổi màu và chú thích',
      [9, 12],
      89,
    ],
    [
      'game-ran',
      'Làm trò chơi Rắn săn mồi trong một buổi',
      'Toạ độ, vòng lặp, va chạm: đủ một trò chơi.',
      'Vẽ con rắn; Bắt phím; Tính điểm',
      [8, 12],
      99,
    ],
    [
      'web-css',
      'CSS: xếp trang web bằng lưới',
      'Ba ô trên máy tính, một ô trên điện thoại.',
      'Dựng lưới; Thêm khoảng thở; Thử trên điện thoại',
      undefined,
      89,
    ],
    [
      'excel-vlookup',
      'Bảng tính: tra cứu và bảng tổng hợp',
      'Trả lời năm câu hỏi của sếp chỉ bằng một bảng.',
      'Làm sạch dữ liệu; Tra cứu; Lập bảng tổng hợp',
      undefined,
      89,
    ],
    [
      'ai-hoi-dung',
      'Hỏi trợ lý AI sao cho ra việc',
      'Viết yêu cầu rõ, kiểm tra câu trả lời, giữ kín dữ liệu.',
      'Năm mẫu yêu cầu; Kiểm chứng; Điều không nên gửi',
      undefined,
      79,
    ],
    [
      'robot-ao',
      'Điều khiển robot ảo qua mê cung',
      'Viết mười lệnh, chạy thử, sửa lệnh sai.',
      'Đọc bản đồ; Viết lệnh; Rút gọn bằng vòng lặp',
      [6, 8],
      79,
    ],
    [
      'git-dau',
      'Git cho người mới: lưu, quay lại, chia sẻ',
      'Không còn tệp tên “ban-cuoi-that-su-2”.',
      'Tạo kho; Lưu ba bản; Quay lại bản cũ',
      undefined,
      0,
    ],
  ],
  nghethuat: [
    [
      'guitar-4-hop-am',
      'Guitar: bốn hợp âm, mười bài hát',
      'Chuyển hợp âm không ngừng tay phải.',
      'Chỉnh dây; Chuyển hợp âm chậm; Chơi trọn một bài',
      undefined,
      99,
    ],
    [
      'piano-tay-trai',
      'Piano: đánh thức bàn tay trái',
      'Đệm rải đơn giản cho những giai điệu đã biết.',
      'Thế tay; Ba kiểu đệm; Ghép hai tay',
      undefined,
      109,
    ],
    [
      've-chan-dung',
      'Vẽ chân dung: tỉ lệ khuôn mặt',
      'Đôi mắt nằm giữa đầu: vẽ xong ai cũng bất ngờ.',
      'Dựng trục; Đặt mắt mũi miệng; Lên bóng',
      undefined,
      99,
    ],
    [
      'thu-phap',
      'Thư pháp chữ Việt: nét thanh nét đậm',
      'Viết tên người thân lên thiệp bằng bút đầu dẹt.',
      'Cầm bút; Sáu nét cơ bản; Viết một tấm thiệp',
      undefined,
      79,
    ],
    [
      'gap-giay',
      'Gấp giấy: con hạc biết vỗ cánh',
      'Gấp chậm từng bước, bé lớp 1 cũng theo kịp.',
      'Nếp gấp cơ bản; Thân và cánh; Thổi phồng',
      [1, 5],
      49,
    ],
    [
      'dat-nan',
      'Nặn đất: khu vườn trong lòng bàn tay',
      'Ba hình khối nhỏ thành một khu vườn.',
      'Nhào đất; Nặn khối; Ghép và trang trí',
      [1, 5],
      49,
    ],
    [
      'sao-truc',
      'Sáo trúc: thổi ra tiếng và bản nhạc đầu',
      'Đặt môi, lấy hơi, năm nốt đầu tiên.',
      'Đặt môi; Năm nốt; Bài Inh lả ơi',
      undefined,
      79,
    ],
    [
      'xem-tranh',
      'Cùng xem tranh: chợ quê qua mắt hoạ sĩ',
      'Nhìn lâu hơn một bức tranh, kể điều mình thấy.',
      'Nhìn im lặng; Kể chi tiết; Tự đặt tên tranh',
      undefined,
      0,
    ],
  ],
  kynang: [
    [
      'quan-ly-thoi-gian',
      'Quản lý thời gian cho học sinh cuối cấp',
      'Lịch ôn có chỗ nghỉ, giữ được quá ba ngày.',
      'Đếm giờ thật; Xếp việc lớn; Chừa chỗ nghỉ',
      [9, 12],
      69,
    ],
    [
      'ghi-chep',
      'Ghi chép Cornell: học một lần, nhớ lâu',
      'Chia trang vở làm ba và tự hỏi lại mình.',
      'Kẻ trang; Ghi một bài giảng; Tự kiểm tra',
      [6, 12],
      59,
    ],
    [
      'nau-3-mon',
      'Bữa cơm ba món trong 30 phút',
      'Một bếp, một nồi, một chảo, đúng thứ tự.',
      'Sơ chế; Nấu song song; Dọn mâm',
      undefined,
      79,
    ],
    [
      'so-cuu',
      'Sơ cứu tại nhà: bỏng, hóc, chảy máu cam',
      'Biết việc cần làm trong phút đầu tiên.',
      'Ba tình huống; Thực hành trên gối; Số điện thoại cần nhớ',
      undefined,
      69,
    ],
    [
      'an-toan-mang',
      'An toàn trên mạng cho cả nhà',
      'Nhận ra tin nhắn lừa đảo qua sáu dấu hiệu.',
      'Xem mười tin nhắn; Đặt mật khẩu; Thoả thuận gia đình',
      undefined,
      0,
    ],
    [
      'thuyet-trinh',
      'Thuyết trình nhóm: chia phần và nối lời',
      'Không ai đọc chữ trên màn hình nữa.',
      'Chia ý; Tập nối lời; Trình bày năm phút',
      [8, 12],
      69,
    ],
    [
      'giu-binh-tinh',
      'Giữ bình tĩnh trước giờ thi',
      'Thở bốn nhịp, viết ra nỗi lo, bắt đầu từ câu dễ.',
      'Nhận ra căng thẳng; Hai bài thở; Kế hoạch sáng ngày thi',
      [9, 12],
      49,
    ],
  ],
  thechat: [
    ['pilates-lung', 'Pilates cho lưng khoẻ', 'Tám động tác chậm, không cần dụng cụ.', 'Khởi động; Tám động tác; Thả lỏng', undefined, 69],
    [
      'chay-5km',
      'Chạy 5 km đầu tiên: kế hoạch tám tuần',
      'Chạy chậm đến mức vẫn nói chuyện được.',
      'Kiểm tra giày; Bước chạy; Lập lịch tám tuần',
      undefined,
      59,
    ],
    ['vovinam', 'Vovinam cơ bản: tấn và đòn tay', 'Đứng vững, đánh thẳng, biết chào.', 'Nghi thức; Ba thế tấn; Đòn tay', [3, 9], 59],
    [
      'co-vua-khai-cuoc',
      'Cờ vua: ba nguyên tắc khai cuộc',
      'Chiếm trung tâm, ra quân, nhập thành.',
      'Xem ván mẫu; Đấu tập; Phân tích lại',
      [2, 9],
      59,
    ],
    ['co-tuong-tan', 'Cờ tướng: tàn cuộc xe tốt', 'Sáu thế cờ gặp hoài trong ván thật.', 'Bày thế; Tìm nước; Đấu tập', undefined, 49],
    [
      'dance-cover',
      'Nhảy hiện đại: một đoạn điệp khúc',
      'Ba mươi giây, chia làm bốn phần dễ nhớ.',
      'Khởi động; Học từng phần; Quay cả đoạn',
      [6, 12],
      69,
    ],
    [
      'di-bo-thien',
      'Đi bộ tỉnh thức quanh nhà',
      'Hai mươi phút chậm lại cùng tiếng chuông.',
      'Nghe chuông; Bước theo hơi thở; Chia sẻ',
      undefined,
      0,
    ],
  ],
  kinhdoanh: [
    [
      'quang-cao-nho',
      'Chạy quảng cáo với 500 nghìn đồng',
      'Chọn một món, một nhóm khách, một câu chào.',
      'Chọn món; Viết mẫu; Đọc kết quả',
      undefined,
      129,
    ],
    [
      'chup-san-pham',
      'Chụp ảnh sản phẩm bên cửa sổ',
      'Giấy trắng, ánh sáng ngày và điện thoại.',
      'Dựng góc chụp; Chụp năm ảnh; Chỉnh nhanh',
      undefined,
      99,
    ],
    [
      'livestream',
      'Livestream bán hàng: kịch bản 15 phút',
      'Chào, kể, thử, chốt, cảm ơn: mỗi phần ba phút.',
      'Viết kịch bản; Nói thử; Góp ý',
      undefined,
      119,
    ],
    [
      'thue-ho-kinh-doanh',
      'Sổ sách cho hộ kinh doanh mới',
      'Sổ nào phải có, hoá đơn nào phải giữ.',
      'Ba cuốn sổ; Ghi một tuần mẫu; Lịch nộp tờ khai',
      undefined,
      129,
    ],
    [
      'dam-phan',
      'Đàm phán giá với nhà cung cấp',
      'Chuẩn bị ba con số trước khi nhấc máy.',
      'Ba con số; Đóng vai; Rút kinh nghiệm',
      undefined,
      109,
    ],
    [
      'y-tuong',
      'Thử ý tưởng kinh doanh trong một tuần',
      'Hỏi mười người trước khi bỏ ra một đồng.',
      'Viết giả định; Soạn câu hỏi; Lập kế hoạch bảy ngày',
      undefined,
      0,
    ],
  ],
  media: [
    ['canva-poster', 'Thiết kế áp phích trong 45 phút', 'Một ý, hai phông chữ, ba màu.', 'Chọn ý; Dàn trang; Xuất bản in', undefined, 79],
    [
      'video-ngan',
      'Video ngắn: ba giây đầu giữ người xem',
      'Mở bằng hành động, không mở bằng lời chào.',
      'Xem ví dụ; Quay ba cách mở; Dựng trên điện thoại',
      undefined,
      99,
    ],
    [
      'hoat-hinh-dung',
      'Hoạt hình tĩnh vật: cho đồ chơi đi dạo',
      'Mười hai tấm ảnh một giây, cả nhà cùng làm.',
      'Dựng bối cảnh; Chụp từng khung; Ghép và lồng tiếng',
      [3, 9],
      69,
    ],
    [
      'blender-dau',
      'Blender: dựng chiếc cốc 3D đầu tiên',
      'Kéo, xoay, vát cạnh rồi đặt đèn.',
      'Làm quen khung nhìn; Dựng cốc; Kết xuất',
      [8, 13],
      109,
    ],
    [
      'podcast',
      'Làm podcast: từ ý tưởng đến tập đầu',
      'Một câu hỏi, một khách mời, mười phút.',
      'Viết đề cương; Thu thử; Cắt và xuất',
      undefined,
      99,
    ],
    [
      'truyen-tranh',
      'Vẽ truyện tranh bốn khung',
      'Mở, phát triển, bất ngờ, kết: bốn khung là đủ.',
      'Nghĩ chuyện; Phác bốn khung; Đi nét',
      [3, 9],
      69,
    ],
    ['mau-sac', 'Phối màu không sợ sai', 'Vòng màu, màu nghỉ và một màu nhấn.', 'Nhìn vòng màu; Phối ba bảng; Thử trên ảnh', undefined, 0],
    [
      'chup-dem',
      'Chụp phố đêm bằng điện thoại',
      'Giữ chắc tay, khoá sáng, tìm vũng nước.',
      'Cài đặt máy; Chụp ba kiểu sáng; Chọn và chỉnh',
      undefined,
      89,
    ],
    [
      'motion-chu',
      'Chữ chuyển động: làm tiêu đề biết nhảy',
      'Ba chuyển động cơ bản cho mọi video của bạn.',
      'Chia khung hình khoá; Ba chuyển động; Xuất tiêu đề',
      undefined,
      99,
    ],
  ],
}

const bring: Record<SubjectKey, string> = {
  toan: 'vở, bút chì, thước và máy tính cầm tay',
  khoahoc: 'vở, bút và vài đồ có sẵn trong bếp mà thầy cô nhắn trước một ngày',
  tienganh: 'tai nghe có micro và một cuốn sổ từ',
  laptrinh: 'máy tính có bàn phím; phần mềm dùng đều miễn phí',
  nghethuat: 'dụng cụ của môn học và một chỗ ngồi đủ sáng',
  kynang: 'giấy, bút và một câu chuyện của chính bạn',
  thechat: 'quần áo thoải mái, nước uống và một khoảng sàn trống',
  kinhdoanh: 'số liệu hoặc sản phẩm thật của bạn, nếu có',
  media: 'điện thoại hoặc máy tính và vài ảnh của bạn',
}

/** What stands on the page of a class: what happens in it, and what to have at hand. */
export function describeClass({ subject, steps = [], pattern }: DemoClass) {
  const parts = steps.length > 0 ? [`## Trong buổi học\n\n${steps.map((step, n) => `${n + 1}. ${step}`).join('\n')}`] : []
  return [
    ...parts,
    `## Cần chuẩn bị\n\nBạn chuẩn bị ${bring[subject]}. Vào phòng học trước năm phút để thử tiếng và hình.`,
    `## Hình thức\n\nHọc trực tiếp qua phòng học của Khuê trong ${pattern.minutes} phút, hỏi đáp ngay tại lớp. Máy tính, máy tính bảng hay điện thoại đều được.`,
  ].join('\n\n')
}

const times = ['09:00', '10:30', '14:00', '15:30', '17:00', '19:00', '20:00'] as const
const lengths = [60, 75, 90] as const
const cycle = 14

/** Those who hold no class yet, each subject's own in turn; the classes of one are on days of their own. */
function placeOf(subject: SubjectKey, n: number, busy: ReadonlySet<string>) {
  const able = demoTeachers.filter(({ key, subjects: taught }) => taught[0] === subject && !busy.has(key))
  const teacher = able[n % able.length]
  if (!teacher) throw new Error(`nobody is left to teach ${subject}`)
  const round = Math.floor(n / able.length)
  return { teacher: teacher.key, on: ((n % able.length) * 2 + round * 3 + subjects.findIndex(({ key }) => key === subject)) % cycle }
}

function classOf(
  [key, title, summary, steps, grades, fee]: Line,
  at: number,
  where: Pick<DemoClass, 'kind' | 'subject' | 'teacher'> & { on: number },
) {
  const { on, ...rest } = where
  const seats = [12, 16, 20, 24, 30][at % 5] ?? 20
  return {
    key,
    title,
    summary,
    steps: steps.split('; '),
    ...rest,
    ...(grades && { grades: { from: grades[0], to: grades[1] } }),
    fee: (fee ?? 0) * 1000,
    seats,
    left: at % 11 === 0 ? 0 : 1 + ((at * 7) % (seats - 2)),
    pattern: { every: cycle, on, at: times[at % times.length] ?? '19:00', minutes: lengths[at % 3] ?? 75 },
  } satisfies DemoClass
}

/** Further classes beside those who teach already. */
export function moreClasses(busy: ReadonlySet<string>): DemoClass[] {
  const lines = subjects.flatMap(({ key: subject }) => [
    ...open[subject].map((line, n) => ({ line, kind: 'OPEN' as const, subject, n })),
    ...interactive[subject].map((line, n) => ({ line, kind: 'INTERACTIVE' as const, subject, n: n + open[subject].length })),
  ])
  return lines.map(({ line, kind, subject, n }, at) => classOf(line, at, { kind, subject, ...placeOf(subject, n, busy) }))
}
