import { sayFilmLength } from '@khue/contracts/ground/media-rules'

// Vietnamese texts of the field that takes a film.
export const videoText = {
  choose: 'Chọn video hoặc kéo thả vào đây',
  limits: (size: string) => `MP4, MOV (H.264, AAC), tối đa ${size}`,
  chosen: 'Video vừa chọn',
  chooseAgain: 'Chọn video khác',
  replace: 'Đổi video',
  remove: 'Xoá video',
  preview: 'Xem video',
  reading: 'Đang chuẩn bị…',
  sending: (percent: number, sent: string, whole: string) => `Đang gửi ${percent}%, ${sent} trên ${whole}`,
  progress: 'Đã gửi',
  stop: 'Dừng gửi',
  stopped: 'Chưa gửi xong. Phần đã gửi vẫn được giữ trong 6 giờ.',
  goOn: 'Gửi tiếp',
  checking: 'Khuê đang kiểm tra video, thường trong một phút. Bạn cứ làm tiếp các mục khác.',
  ready: (seconds: number | null) => (seconds === null ? 'Video xem được' : `Video dài ${sayFilmLength(seconds)}, xem được`),
  refused: 'Chưa nhận được video này.',
  length: (seconds: number, shortest: number, longest: number) =>
    `Video dài ${sayFilmLength(seconds)}. Video cần dài từ ${sayFilmLength(shortest)} đến ${sayFilmLength(longest)}. Hãy chọn video khác.`,
  tooLarge: (size: string) => `Tệp lớn hơn ${size}. Hãy xuất lại ở Full HD hoặc nhỏ hơn.`,
  unreadable: 'Trình duyệt này không mở được video để xem trước. Khuê vẫn kiểm tra sau khi gửi.',
}
