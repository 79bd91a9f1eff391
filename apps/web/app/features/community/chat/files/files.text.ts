import { tooManyFiles } from '@khue/contracts/community/chat-file-rules'

// Vietnamese texts about files of messages.
export const filesText = {
  some: 'Tệp đính kèm',
  count: (count: number) => `${count} tệp đính kèm`,
  attach: 'Đính kèm ảnh hoặc tệp',
  tray: 'Tệp sẽ gửi kèm',
  drop: 'Thả tệp vào đây để gửi kèm',
  tooMany: tooManyFiles,
  sending: (name: string) => `Đang tải ${name} lên`,
  failed: (why: string) => (why === 'Upload failed' ? 'Chưa tải lên được' : why.replace(/\.$/, '')),
  again: (name: string) => `Tải lại ${name}`,
  remove: (name: string) => `Bỏ ${name}`,
  voiceName: 'Tin thoại',
  record: 'Ghi tin thoại',
  voice: 'tin thoại',
  download: (name: string) => `Tải ${name} về`,
  picture: (name: string) => `Xem ảnh ${name}`,
  viewer: 'Xem ảnh',
  of: (at: number, count: number) => `Ảnh ${at}/${count}`,
  before: 'Ảnh trước',
  next: 'Ảnh sau',
  pictureGone: 'Không mở được ảnh này.',
} as const
