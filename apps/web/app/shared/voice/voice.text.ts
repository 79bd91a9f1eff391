// Vietnamese texts of recording and playing voices.
export const voiceText = {
  recording: 'Đang ghi âm',
  stop: 'Ghi xong',
  cancel: 'Bỏ ghi âm',
  preparing: 'Đang chuẩn bị bản ghi…',
  longest: (seconds: number) => `Ghi được tối đa ${seconds} giây.`,
  refused: [
    'Chưa dùng được micro',
    'Trình duyệt chưa cho trang này dùng micro. Bạn mở quyền micro cho trang trong cài đặt trình duyệt rồi thử lại.',
  ],
  noDevice: ['Không tìm thấy micro', 'Bạn cắm micro hoặc tai nghe có micro rồi thử lại.'],
  cannotRecord: ['Trình duyệt này không ghi âm được', 'Bạn dùng phiên bản mới hơn, hoặc gửi một tệp ghi âm có sẵn.'],
  understood: 'Đã hiểu',
  play: (label: string, length: string) => `Nghe ${label} ${length}`.trim(),
  pause: 'Tạm dừng',
  place: 'Vị trí đang nghe',
  unplayable: 'Không nghe được bản ghi này trên trình duyệt của bạn.',
} as const
