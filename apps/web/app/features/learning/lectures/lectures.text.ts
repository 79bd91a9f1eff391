import type { Choice } from './film/data-choices.ts'
import type { StopReason } from './film/player-store.ts'

// Vietnamese texts of a lecture's page. Pupils are “em”, others “bạn”.
export type You = 'em' | 'bạn'
const upper = (you: You) => (you === 'em' ? 'Em' : 'Bạn')

export const lectureText = {
  metaTitle: (title: string) => `${title} · Khuê`,
  metaNone: 'Bài giảng · Khuê',
  place: (chapter: number, number: number) => `Chương ${chapter}, bài ${number}`,
  learner: (name: string) => `Tiến độ của ${name}`,
  preview: 'Bản xem thử, không tính tiến độ.',
  deadline: 'Xem được đến',
  daysLeft: (days: number) => (days > 0 ? `còn ${days} ngày, xem lại không giới hạn` : 'hết hạn trong hôm nay'),
  gone: {
    title: 'Không tìm thấy bài giảng này',
    text: 'Bài giảng không còn trong khoá, hoặc bạn chưa có khoá học này.',
    action: 'Khoá học của tôi',
  },
  tabs: { label: 'Phần của bài', captions: 'Phụ đề', notes: 'Ghi chú', documents: 'Tài liệu', chapters: 'Mốc' },
}

export const playerText = {
  film: (title: string) => `Bài giảng: ${title}`,
  controls: 'Điều khiển bài giảng',
  play: 'Phát',
  pause: 'Tạm dừng',
  begin: 'Xem bài giảng',
  goOn: (time: string) => `Xem tiếp từ ${time}`,
  again: 'Xem lại từ đầu',
  back: 'Lùi 10 giây',
  forward: 'Tới 10 giây',
  seek: 'Vị trí bài giảng',
  seekValue: (at: string, all: string, chapter: string | undefined) => `${at} trên ${all}${chapter ? `, mốc ${chapter}` : ''}`,
  speed: 'Tốc độ',
  speedOf: (speed: number) => `${String(speed).replace('.', ',')}×`,
  volume: 'Âm lượng',
  mute: 'Tắt tiếng',
  unmute: 'Bật tiếng',
  captions: 'Phụ đề',
  captionsTrack: 'Tiếng Việt',
  picture: 'Thu nhỏ video',
  fullscreen: 'Toàn màn hình',
  leaveFullscreen: 'Thu về trang',
  keys: 'Phím tắt',
  listening: 'Nghe bài',
  listen: 'Nghe',
  watch: 'Xem hình',
  loading: 'Đang tải bài giảng',
  playing: 'Đang phát',
  paused: 'Đã tạm dừng',
  ended: 'Đã hết bài giảng',
  endedAnother: 'Một máy khác đang xem đã dừng, vì bài chỉ xem được trên hai máy cùng lúc.',
  noSkip: 'Khoá học này xem lần lượt: phần chưa xem chưa tua tới được.',
  slow: 'Mạng chậm, video sắp dừng.',
  slowOffer: (time: string, size: string) => `Nghe tiếp từ ${time} chỉ tốn ${size}.`,
  listenOn: 'Nghe bài tiếp',
  mark: (you: You) =>
    `Video in mờ tên và số của ${you}, đổi chỗ mỗi phút. ${upper(you)} giữ bài cho riêng mình nhé. Dấu này để nhắc nhau, không phải khoá.`,
}

export const dataText = {
  title: 'Chọn theo gói mạng',
  lead: (time: string) => `Dung lượng cả bài ${time}`,
  choices: { AUTO: 'Tự động', P720: 'Nét 720p', P360: 'Gọn 360p', AUDIO: 'Nghe bài' } satisfies Record<Choice, string>,
  most: (size: string) => `tới ${size}`,
}

export const chaptersText = {
  title: 'Trong bài này',
  watched: (watched: string, all: string) => `Đã xem ${watched} trên ${all}.`,
  goal: (percent: number) => `Xem đủ ${percent}% để thắp sao bài này.`,
  done: 'Bài này đã thắp sao.',
  skipped: (length: string, at: string) => `Bỏ qua ${length}, xem lại từ ${at}`,
  states: { DONE: 'Đã xem', HALF: 'Xem dở', PLAYING: 'Đang xem', TODO: 'Chưa xem' },
  bar: (percent: number) => `Đã xem ${percent}%`,
}

export const captionsText = {
  title: 'Phụ đề',
  follow: 'Chạy theo lời thầy cô',
  none: 'Bài giảng này chưa có phụ đề.',
  failed: 'Chưa tải được phụ đề.',
  retry: 'Thử lại',
}

export const notesText = {
  title: (you: You) => `Ghi chú của ${you}`,
  add: 'Ghi chú mới',
  at: (time: string) => `Ghi ở ${time}`,
  save: 'Lưu ghi chú',
  hint: 'Ctrl + Enter để lưu',
  edit: (time: string) => `Sửa ghi chú ở ${time}`,
  remove: (time: string) => `Xoá ghi chú ở ${time}`,
  saveChange: 'Lưu thay đổi',
  cancel: 'Thôi',
  jump: (time: string) => `Xem từ ${time}`,
  waiting: 'Chưa gửi được, Khuê giữ trên máy này và sẽ gửi lại.',
  sending: 'Đang lưu…',
  removed: 'Đã xoá ghi chú.',
  restore: 'Khôi phục',
  none: { title: 'Chưa có ghi chú nào', text: (time: string) => `Viết vào ô “Ghi ở ${time}”, Khuê nhớ đúng giây đó.` },
  tooLong: (most: number) => `Ghi chú dài tối đa ${most} ký tự.`,
}

export const besideText = {
  documents: 'Tài liệu',
  next: (length: string | undefined) => (length ? `Bài tiếp theo · ${length}` : 'Bài tiếp theo'),
  toNext: (number: number) => `Xem bài ${number}`,
  trial: 'Đây là bài học thử của khoá học.',
  wholeCourse: 'Xem cả khoá học',
  chapter: (number: number, title: string) => `Chương ${number}: ${title}`,
  lit: (done: number, all: number) => `${done}/${all} bài`,
  kept: 'Vẫn dùng được',
  keptNotes: (you: You) => `Ghi chú của ${you}`,
  keptCaptions: 'Phụ đề, đọc cả bài',
  keptDocuments: 'Tài liệu',
  keptProgress: (number: number) => `Tiến độ chương ${number}`,
}

type Stop = { title: string; text: string }
/** What stands in place of the film. Money is named for adults alone. */
export const stopText = {
  EXPIRED: (date: string, percent: number, you: You): Stop => ({
    title: `Video đã hết hạn xem${date && ` ngày ${date}`}`, // spec 8
    text: `${upper(you)} đã xem ${percent}%. Ghi chú, phụ đề và tài liệu vẫn dùng được.`,
  }),
  LOCKED: (isChild: boolean): Stop => ({
    title: 'Bài giảng đang tạm khoá',
    text: isChild ? 'Ba mẹ mở lại được trong phần Đơn hàng.' : 'Một kỳ trả góp của khoá học đã trễ hạn. Trả xong là xem tiếp được ngay.',
  }),
  CLOSED: { title: 'Không còn quyền xem bài này', text: 'Quyền học khoá này đã kết thúc. Ghi chú và tiến độ vẫn đọc được.' },
  NOT_READY: { title: 'Bài giảng chưa có phim', text: 'Thầy cô đưa lên, Khuê báo ngay.' },
  ENDED_ELSEWHERE: {
    title: 'Bài đang được xem trên máy khác',
    text: 'Mỗi học viên xem được trên hai máy cùng lúc. Chỗ đang xem đã được giữ.',
  },
  LOST: { title: 'Lần xem này đã đóng', text: 'Chỗ đang xem đã được giữ.' },
  SIGNED_OUT: { title: 'Phiên đăng nhập đã kết thúc', text: 'Đăng nhập lại để xem tiếp từ chỗ này.' },
  NO_LINE: { title: 'Mất kết nối', text: 'Khuê giữ chỗ đang xem và phần đã xem. Có mạng là xem tiếp được.' },
  BROKEN: { title: 'Máy này chưa phát được bài giảng', text: 'Thử chọn mức khác, hoặc mở bằng trình duyệt khác.' },
  actions: {
    here: 'Xem ở đây',
    retry: 'Thử lại',
    signIn: 'Đăng nhập',
    instalments: 'Xem các kỳ trả góp',
    courses: 'Khoá học của tôi',
  },
} satisfies Record<StopReason | 'actions', unknown>

export const keysText = {
  title: 'Phím tắt',
  letters: 'Dùng phím chữ, số và dấu',
  lettersHint: 'Tắt đi nếu bạn điều khiển máy bằng giọng nói.',
  rows: [
    ['Dấu cách, K', 'Phát hoặc tạm dừng'],
    ['← →', 'Lùi, tới 5 giây'],
    ['J, L', 'Lùi, tới 10 giây'],
    ['↑ ↓', 'To, nhỏ tiếng khi đang ở trong khung phim'],
    ['M', 'Tắt, bật tiếng'],
    ['F', 'Toàn màn hình'],
    ['C', 'Phụ đề trên phim'],
    ['0–9', 'Đến phần mười của bài'],
    ['<  >', 'Chậm, nhanh hơn'],
    ['?', 'Mở bảng này'],
  ] as const,
}
