type DemoSlide = { from: number; title: string; lines: { at: number; text: string; isMain?: true }[] }
export type DemoLecture = { name: string; title: string; seconds: number; slides: DemoSlide[] }

/** What the two lectures of the demo show, by their second. `scripts/make-demo-lectures.ts` draws their films, which stand in `../lectures`. */
export const demoLectures: DemoLecture[] = [
  {
    name: 'hoc-voi-bai-giang',
    title: 'Học với bài giảng ghi hình',
    seconds: 40,
    slides: [
      {
        from: 0,
        title: 'Chào em, ta bắt đầu nhé',
        lines: [
          { at: 2, text: 'Bài này dài 40 giây.' },
          { at: 5, text: 'Em xem lại bao nhiêu lần cũng được.' },
        ],
      },
      {
        from: 10,
        title: 'Ba việc khi xem một bài',
        lines: [
          { at: 12, text: '1. Xem trọn một lượt, chưa cần ghi.', isMain: true },
          { at: 16, text: '2. Xem lại, ghi chú ở chỗ khó.', isMain: true },
          { at: 20, text: '3. Gấp máy, tự nói lại bằng lời của mình.', isMain: true },
        ],
      },
      {
        from: 26,
        title: 'Mạng yếu thì nghe bài',
        lines: [
          { at: 28, text: 'Chọn “Nghe bài” để chỉ tải phần tiếng.' },
          { at: 32, text: 'Hoặc chọn 360p cho nhẹ máy.' },
          { at: 36, text: 'Hẹn em ở bài sau!' },
        ],
      },
    ],
  },
  {
    name: 'giai-tung-buoc',
    title: 'Giải từng bước một',
    seconds: 44,
    slides: [
      {
        from: 0,
        title: 'Giải phương trình 3x + 5 = 20',
        lines: [
          { at: 3, text: 'Ta tìm số x làm hai vế bằng nhau.' },
          { at: 6, text: '3x + 5 = 20', isMain: true },
        ],
      },
      {
        from: 10,
        title: 'Bước 1: bớt 5 ở cả hai vế',
        lines: [
          { at: 12, text: '3x + 5 − 5 = 20 − 5', isMain: true },
          { at: 16, text: '3x = 15', isMain: true },
        ],
      },
      {
        from: 22,
        title: 'Bước 2: chia cả hai vế cho 3',
        lines: [
          { at: 24, text: '3x : 3 = 15 : 3', isMain: true },
          { at: 28, text: 'x = 5', isMain: true },
        ],
      },
      {
        from: 34,
        title: 'Thử lại cho chắc',
        lines: [
          { at: 36, text: '3 · 5 + 5 = 15 + 5 = 20', isMain: true },
          { at: 40, text: 'Hai vế bằng nhau. Em làm đúng rồi!' },
        ],
      },
    ],
  },
]

/** Subtitles: each line until the next one. */
export function cuesOf({ slides, seconds }: DemoLecture) {
  const spoken = slides.flatMap(({ from, title, lines }) => [{ at: from, text: title }, ...lines])
  return spoken.map(({ at, text }, place) => ({ from: at, to: spoken[place + 1]?.at ?? seconds, text }))
}
export const chaptersOf = ({ slides }: DemoLecture) => slides.map(({ from: at, title }) => ({ at, title }))
