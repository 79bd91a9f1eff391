/** Vietnamese texts about learners whom the teacher also teaches at school. */
export const schoolText = {
  rule: 'Giáo viên không được dạy thêm có thu tiền cho học sinh mình đang dạy ở trường (Thông tư 29/2024/TT-BGDĐT). Nếu có học sinh như vậy trong lớp, bạn hãy báo ở đây.',
  mark: 'Học sinh tôi dạy ở trường',
  markLabel: (name: string) => `Học sinh tôi dạy ở trường: ${name}`,
  title: (name: string) => `${name} là học sinh bạn đang dạy ở trường?`,
  consequence: (name: string) =>
    `Học phí những buổi ${name} chưa học sẽ được hoàn lại, lớp trống lại một chỗ, và gia đình không đăng ký học với bạn được nữa trong năm học này. Gia đình nhận tin ngay.`,
  confirm: 'Báo và hoàn tiền',
  later: 'Để sau',
  marked: 'Đã báo; phần chưa học đang được hoàn tiền',
  listTitle: 'Học sinh bạn đang dạy ở trường',
  declaredOn: (day: string) => `Đã báo ngày ${day}`,
  undo: 'Không còn dạy ở trường',
  undoLabel: (name: string) => `Không còn dạy ở trường: ${name}`,
  undone: 'Đã sửa; gia đình có thể đăng ký lại',
} as const
