import { uploadRules } from '@khue/contracts/ground/upload-rules'
import { mostAccessDays, mustWatchBounds } from '@khue/contracts/offer/course-item-rules'
import type { Refusal } from './preparing/prepare-messages.ts'

const mostGb = uploadRules.LECTURE_SOURCE.maxBytes / 1024 ** 3
const refusals: Record<Refusal, string> = {
  TOO_LONG: 'Video dài hơn 4 giờ. Thầy cô cắt thành nhiều bài rồi chọn lại.',
  TOO_LARGE: `Tệp lớn hơn ${mostGb} GB. Thầy cô xuất lại ở 1080p hoặc cắt thành nhiều bài.`,
  NO_PICTURES: 'Tệp này không có hình. Thầy cô chọn tệp video MP4, MOV hoặc WEBM.',
  NO_SOUND: 'Video này không có tiếng. Thầy cô bật micro và quay lại, hoặc chọn tệp khác.',
}

// Vietnamese texts of the films of lectures.
export const filmsText = {
  title: (lectures: number) => `${lectures} bài giảng`,
  ready: (ready: number, lectures: number) => `${ready}/${lectures} có video`,
  usage: (used: string, most: string) => `Đã dùng ${used} trên ${most}`,
  noLectures: 'Chưa có bài giảng nào để gắn video',
  noLecturesHint: 'Thêm bài giảng ở bước Chương trình rồi quay lại đây.',
  drop: 'Thả video vào đây',
  dropHint: `MP4, MOV, WEBM đến ${mostGb} GB. Nhiều tệp được xếp lần lượt vào các bài. Mất mạng thì tải tiếp từ chỗ dở.`,
  choose: 'Chọn tệp',
  chooseFor: (name: string) => `Chọn video cho ${name.toLowerCase()}`,
  chooseOther: 'Chọn tệp khác',
  keepOpen: 'Giữ trang này mở khi đang chuẩn bị video. Máy chuẩn bị xong thì mạng chập chờn hay tải lại trang cũng không mất.',
  chapterReady: (ready: number, lectures: number) => `${ready}/${lectures} bài`,
  lecture: (name: string, title: string) => `${name}: ${title || 'chưa đặt tên'}`,
  none: 'Chưa có video',
  checking: 'Đang kiểm tra và đóng gói. Trang này tự cập nhật khi xong.',
  facts: (length: string, size: string, hasCaptions: boolean) => [length, size, hasCaptions ? 'có phụ đề' : ''].filter(Boolean).join(' · '),
  rules: (days: number | null, percent: number, isNoSkip: boolean) =>
    [days === null ? '' : `xem trong ${days} ngày`, `xem ${percent}% là xong`, isNoSkip ? 'không tua' : ''].filter(Boolean).join(' · '),
  queued: 'Chờ chuẩn bị',
  preparing: (percent: number) => `Đang chuẩn bị trên máy này: ${percent}%`,
  saving: 'Đã tải xong, đang gắn vào bài…',
  paused: (percent: number) => `Tạm dừng ở ${percent}%, phần đã tải vẫn giữ`,
  brokenAt: (percent: number) => `Mất mạng ở ${percent}%, phần đã tải vẫn giữ`,
  broken: 'Mất mạng. Phần đã chuẩn bị vẫn giữ',
  offline: 'Mất mạng. Tự tải tiếp khi có mạng',
  elsewhere: 'Đang tải ở một tab khác của trình duyệt này',
  isSource: 'Trình duyệt này không tự chuẩn bị được video, nên gửi nguyên tệp.',
  refusals,
  goOn: 'Tải tiếp',
  goOnWith: (name: string) => `Tải tiếp video của ${name.toLowerCase()}`,
  pause: (name: string) => `Tạm dừng tải video của ${name.toLowerCase()}`,
  cancel: (name: string) => `Bỏ video đang tải của ${name.toLowerCase()}`,
  dismiss: (name: string) => `Đóng thông báo của ${name.toLowerCase()}`,
  progress: (name: string) => `Video của ${name.toLowerCase()}`,
  more: (name: string) => `Việc với video của ${name.toLowerCase()}`,
  watch: 'Xem phim',
  replace: 'Đổi video',
  remove: 'Gỡ video',
  removeAsks: (name: string) => `Gỡ video của ${name.toLowerCase()}?`,
  removeHint: 'Phụ đề, mốc và hạn xem vẫn giữ cho video sau. Bản đã gửi hay đã duyệt vẫn giữ video của bản đó.',
  keep: 'Giữ lại',
  removed: 'Đã gỡ video.',
  addCaptions: 'Thêm phụ đề (VTT, SRT)',
  replaceCaptions: 'Đổi phụ đề (VTT, SRT)',
  removeCaptions: 'Gỡ phụ đề',
  captionsAdded: (cues: number) => `Đã thêm phụ đề: ${cues} câu.`,
  captionsRemoved: 'Đã gỡ phụ đề.',
  captionsTooLong: 'Tệp phụ đề quá dài. Thầy cô chọn tệp VTT hoặc SRT của riêng bài này.',
  captionsNoText: 'Không đọc được tệp phụ đề. Thầy cô lưu tệp ở dạng UTF-8 rồi chọn lại.',
  chapters: 'Mốc trong video',
  settings: 'Hạn xem và cách xem',
  announced: (name: string, words: string) => `${name}: ${words}`,
  announcedReady: (name: string) => `${name}: video đã sẵn sàng.`,
}

export const assignText = {
  title: 'Xếp video vào bài giảng',
  lead: 'Mỗi tệp vào một bài. Bài đang có video thì video cũ được thay khi video mới kiểm tra xong.',
  fileTo: (file: string) => `Bài giảng cho ${file}`,
  none: 'Không dùng tệp này',
  hasFilm: (lecture: string) => `${lecture} (đang có video)`,
  twice: 'Bài này đã được chọn cho một tệp khác.',
  nothing: 'Thầy cô chọn ít nhất một bài giảng.',
  notFilm: (count: number) => `${count} tệp không phải video nên được bỏ qua.`,
  onlyOther: 'Không có tệp video nào. Thầy cô chọn tệp MP4, MOV hoặc WEBM.',
  start: (count: number) => (count === 1 ? 'Tải 1 video' : `Tải ${count} video`),
  cancel: 'Thôi',
}

export const watchText = {
  title: (name: string) => `Cách xem ${name.toLowerCase()}`,
  days: 'Xem được trong bao nhiêu ngày',
  daysHint: 'Tính từ lúc học viên có khoá học. Bỏ trống: xem đến hết hạn của khoá học. Hạn này hiện trước khi mua.',
  daysWrong: `Từ 1 đến ${mostAccessDays} ngày.`,
  percent: 'Xem bao nhiêu phần trăm là xong bài',
  percentWrong: `Từ ${mustWatchBounds.min} đến ${mustWatchBounds.max}%.`,
  noSkip: 'Lần đầu không tua qua phần chưa xem',
  all: 'Áp dụng cho mọi bài giảng',
  save: 'Lưu cách xem',
  saved: 'Đã đổi cách xem.',
  savedAll: (count: number) => `Đã đổi cách xem của ${count} bài giảng.`,
  cancel: 'Thôi',
}

const chapterFaults = {
  FORM: 'viết như “3:20 Lập hệ phương trình”.',
  TITLE_TOO_LONG: 'tên mốc dài hơn 120 ký tự.',
  AFTER_END: 'mốc này sau khi video đã hết.',
  SAME_TIME: 'trùng thời điểm với một mốc ở trên.',
  TOO_MANY: 'mỗi video có tối đa 100 mốc.',
}
export const chaptersText = {
  title: (name: string) => `Mốc trong video của ${name.toLowerCase()}`,
  label: 'Mỗi dòng một mốc',
  hint: 'Thời điểm rồi tên, chẳng hạn “3:20 Lập hệ phương trình”. Học viên bấm vào mốc để tới đúng chỗ.',
  placeholder: '0:00 Mở đầu\n3:20 Lập hệ phương trình',
  fault: (line: number, why: keyof typeof chapterFaults) => `Dòng ${line}: ${chapterFaults[why]}`,
  save: 'Lưu mốc',
  saved: (count: number) => (count === 0 ? 'Đã bỏ các mốc.' : `Đã lưu ${count} mốc.`),
  cancel: 'Thôi',
}
