// Vietnamese texts about more time to watch.
export const extensionText = {
  askFamily: 'Nhờ ba mẹ gia hạn',
  ask: (days: number) => `Xin thêm ${days} ngày`,
  lead: 'Hết hạn mà chưa xem xong? Mỗi khoá học xin thêm thời gian được một lần.',
  familyLead: 'Ba mẹ thấy lời nhờ kèm phần em đã học, rồi gửi đến thầy cô.',
  sent: 'Đã gửi lời xin thêm thời gian.',
  states: {
    NONE: '',
    ASKED_FAMILY: 'Đã nhờ ba mẹ, đang chờ trả lời.',
    ASKED: 'Đã gửi lời xin đến thầy cô.',
    GRANTED: 'Thầy cô đã cho thêm thời gian.',
    REFUSED: 'Thầy cô chưa đồng ý cho thêm thời gian.',
  },
  due: (moment: string) => `Quá ${moment} mà thầy cô chưa trả lời thì tự được thêm.`,
  until: (date: string) => `Xem được đến ${date}.`,
  reason: (words: string) => `Lời thầy cô: ${words}`,
}
