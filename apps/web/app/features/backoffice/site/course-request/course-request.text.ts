// Vietnamese texts of the course request form.
export const courseRequestText = {
  title: 'Chưa thấy lớp bạn cần?',
  lead: 'Kể cho Khuê nghe, chúng tôi sẽ tìm thầy cô phù hợp.',
  label: 'Lớp bạn mong muốn',
  placeholder: 'Ví dụ: lớp đàn tranh cho bé 9 tuổi, tối T6 ở Đà Nẵng…',
  counter: (length: number, limit: number) => `${length}/${limit}`,
  counterLabel: (length: number, limit: number) => `Đã viết ${length} trên ${limit} ký tự`,
  send: 'Gửi yêu cầu',
  sent: 'Gửi yêu cầu thành công', // spec 7, "Course request"
}
