import { errorTable } from '#platform/errors'

export const schoolPupilError = errorTable({
  SCHOOL_PUPIL_REFUSED: [
    409,
    'Thầy cô này đang dạy người học ở trường. Theo Thông tư 29/2024/TT-BGDĐT, giáo viên không được dạy thêm có thu tiền cho học sinh mình đang dạy ở trường, nên bạn không đăng ký được.',
  ],
  SCHOOL_PUPIL_UNANSWERED: [409, 'Trước khi đăng ký, bạn hãy cho biết thầy cô này có đang dạy người học ở trường không.'],
  SCHOOL_PUPIL_GUARDIAN_NEEDED: [
    409,
    'Thầy cô này có thể đang dạy ở trường của bạn. Theo Thông tư 29/2024/TT-BGDĐT, phụ huynh của bạn cần trả lời một câu hỏi trước khi bạn đăng ký.',
  ],
  SCHOOL_PUPIL_NOT_FOUND: [404, 'Không tìm thấy câu hỏi này.'],
})
