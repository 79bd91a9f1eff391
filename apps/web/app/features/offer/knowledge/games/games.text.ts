import type { Game, GradeBand } from './games.ts'

// Vietnamese texts of the games.
export const gamesText = {
  metaTitle: 'Trò chơi học tiếng Anh · Khuê',
  description:
    'Ba trò chơi nhỏ để nhớ từ vựng tiếng Anh theo lớp: ghép cặp từ và nghĩa, nghe nghĩa viết từ, tìm từ khác nhóm. Chơi ngay, không cần đăng nhập.',
  title: 'Trò chơi học tiếng Anh',
  lead: 'Ba trò chơi nhỏ với từ vựng theo lớp. Không tính giờ: em cứ thong thả.',
  byGrade: 'Chọn lớp',
  bands: { '1-2': 'Lớp 1–2', '3-5': 'Lớp 3–5', '6-9': 'Lớp 6–9', '10-12': 'Lớp 10–12' } satisfies Record<GradeBand, string>,
  names: { pairs: 'Ghép cặp', spell: 'Viết từ', odd: 'Từ khác nhóm' } satisfies Record<Game, string>,
  leads: {
    pairs: 'Lật hai thẻ một lượt, tìm từ và nghĩa của nó.',
    spell: 'Đọc nghĩa và câu ví dụ, rồi viết từ còn thiếu.',
    odd: 'Bốn từ, ba từ cùng chủ đề. Chọn từ còn lại.',
  } satisfies Record<Game, string>,
  play: (game: string) => `Chơi ${game}`,
  others: 'Các trò chơi',
  loading: 'Đang mở trò chơi…',
  stars: (done: number, total: number) => `Đã đạt ${done} trên ${total} sao`,
  // memory pairs
  board: 'Các thẻ',
  card: (at: number) => `Thẻ ${at}`,
  closed: 'đang úp',
  matched: 'đã ghép',
  pairsStart: 'Lật một thẻ để bắt đầu.',
  turned: 'Tìm thẻ còn lại của',
  pairFound: 'Đúng rồi:',
  means: 'nghĩa là',
  noPair: 'Chưa phải một cặp. Lật thẻ khác để thử tiếp.',
  turns: (count: number) => `${count} lượt`,
  // spelling
  spellStart: 'Viết từ rồi bấm Kiểm tra.',
  question: (at: number, total: number) => `Câu ${at} trên ${total}`,
  meaning: 'Nghĩa',
  gap: 'chỗ trống',
  answer: 'Từ tiếng Anh',
  check: 'Kiểm tra',
  empty: 'Em hãy viết một từ trước đã.',
  hint: (length: number, first: string) => `Chưa đúng. Từ này có ${length} chữ cái, bắt đầu bằng “${first}”. Thử lại nhé.`,
  right: 'Đúng rồi:',
  wasIt: 'Từ đúng là',
  next: 'Câu tiếp theo',
  finish: 'Xem kết quả',
  // odd one out
  oddStart: 'Chọn một từ để trả lời.',
  ask: 'Từ nào khác nhóm?',
  oddRight: 'Đúng rồi, từ khác nhóm là',
  oddWrong: 'Chưa đúng, từ khác nhóm là',
  topic: (topic: string) => `Ba từ kia cùng chủ đề “${topic}”.`,
  chosen: 'em chọn',
  isOdd: 'khác nhóm',
  // end of a game
  over: (done: number, total: number) =>
    done === total ? 'Trọn vẹn! Em sáng cả chuỗi sao.' : `Xong rồi! Em được ${done} trên ${total} sao.`,
  overPairs: (turns: number) => `Xong rồi! Em ghép đủ các cặp trong ${turns} lượt.`,
  learnt: 'Những từ em vừa gặp',
  again: 'Chơi lại với từ khác',
}
