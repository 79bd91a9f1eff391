/** Vietnamese texts about pupils whom a teacher teaches at school. */
export const schoolPupilsText = {
  metaTitle: 'Thầy cô ở trường · Khuê',
  title: 'Thầy cô ở trường',
  lead: 'Giáo viên không được dạy thêm có thu tiền cho học sinh mình đang dạy ở trường (Thông tư 29/2024/TT-BGDĐT). Khuê chỉ hỏi khi thầy cô và người học cùng một trường.',
  dialogTitle: 'Một câu hỏi trước khi đăng ký',
  question: (teacher: string, learner: string) => `${teacher} có đang dạy ${learner} ở trường không?`,
  why: (teacher: string, learner: string) =>
    `${teacher} và ${learner} có thể cùng trường. Giáo viên không được dạy thêm có thu tiền cho học sinh mình đang dạy ở trường (Thông tư 29/2024/TT-BGDĐT).`,
  yes: 'Có, đang dạy ở trường',
  no: 'Không dạy ở trường',
  send: 'Trả lời',
  missing: 'Hãy chọn một câu trả lời.',
  refused: (teacher: string, learner: string) =>
    `${learner} không đăng ký học với ${teacher} được: theo Thông tư 29/2024/TT-BGDĐT, giáo viên không được dạy thêm có thu tiền cho học sinh mình đang dạy ở trường. Câu trả lời của bạn đã được lưu.`,
  correct: 'Nếu chọn nhầm, bạn sửa câu trả lời trong Cài đặt, mục “Thầy cô ở trường”.',
  understood: 'Đã hiểu',
  later: 'Để sau',
  guardianTitle: 'Phụ huynh cần trả lời',
  guardianText: (teacher: string) =>
    `${teacher} có thể đang dạy ở trường của bạn. Phụ huynh của bạn cần cho biết thầy cô có đang dạy bạn ở trường không, rồi bạn mới đăng ký được.`,
  askGuardian: 'Nhờ phụ huynh trả lời',
  askedGuardian: (n: number) =>
    n > 0 ? 'Đã gửi câu hỏi cho phụ huynh của bạn.' : 'Tài khoản của bạn chưa có phụ huynh. Hãy mời phụ huynh ở mục Gia đình.',
  saved: 'Đã lưu câu trả lời',
  unanswered: 'Chưa trả lời',
  answeredYes: 'Đang dạy ở trường',
  answeredNo: 'Không dạy ở trường',
  answered: (by: string, on: string) => `${by} trả lời ngày ${on}`,
  byTeacher: 'Thầy cô báo là đang dạy ở trường',
  pair: (teacher: string, learner: string) => `${teacher} và ${learner}`,
  guardianAnswers: 'Người học chưa đủ 18 tuổi: phụ huynh trả lời.',
  change: 'Sửa câu trả lời',
  empty: 'Chưa có câu hỏi nào',
  emptyHint: 'Khi thầy cô và người học trong gia đình bạn cùng một trường, Khuê hỏi một câu trước khi bạn đăng ký.',
  declarations: 'Dạy ở trường (Thông tư 29/2024)',
  declarationsFailed: 'Chưa tải được những gì thầy cô và gia đình đã khai.',
  teachesAt: (school: string, classes: string | null) => `Thầy cô khai đang dạy ở ${school}${classes ? `, ${classes}` : ''}.`,
  noSchool: 'Thầy cô không khai đang dạy ở trường nào.',
  noDeclarations: 'Trong năm học này chưa có ai khai về học sinh ở trường.',
  declared: ({ learner, isTaught, by, side, on }: Declared) =>
    `${learner}: ${isTaught ? 'đang dạy ở trường' : 'không dạy ở trường'}, ${side === 'TEACHER' ? 'thầy cô' : by} khai ngày ${on}.`,
  corrected: (on: string) => `Được sửa ngày ${on}.`,
} as const

type Declared = { learner: string; isTaught: boolean; by: string; side: 'FAMILY' | 'TEACHER'; on: string }
