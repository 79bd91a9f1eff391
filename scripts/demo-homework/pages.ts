/** What pupils of the demo have written by hand. `{a|b}` in a line is drawn as a fraction; a line that starts with a space is indented. */
export type WrittenPage = { name: string; heading: string; lines: readonly string[]; isTilted?: boolean }

export const writtenPages: readonly WrittenPage[] = [
  {
    name: 'an-1',
    heading: 'Nguyễn Minh An, lớp 8A2, trang 1',
    lines: [
      'Câu 1. {5|x − 3}',
      ' ĐKXĐ: x − 3 ≠ 0, vậy x ≠ 3.',
      'Câu 2. {x|2x + 6}',
      ' ĐKXĐ: 2x + 6 ≠ 0, vậy x ≠ −3.',
      'Câu 3. {x + 1|x² − 1}',
      ' ĐKXĐ: x² − 1 ≠ 0, vậy x ≠ 1.',
      'Câu 4. {7|x² + 4}',
      ' x² + 4 > 0 với mọi x, vậy x nào cũng được.',
    ],
  },
  {
    name: 'an-2',
    heading: 'Minh An, trang 2',
    isTilted: true,
    lines: [
      'Câu 5. {x − 2|x² − 2x} = {x − 2|x(x − 2)} = {1|x}',
      ' ĐKXĐ: x ≠ 0.',
      'Câu 6. {3|4 − x}',
      ' ĐKXĐ: 4 − x ≠ 0, vậy x ≠ 4.',
      'Câu 7. {2x|x² − 9}',
      ' ĐKXĐ: (x − 3)(x + 3) ≠ 0, vậy x ≠ 3 và x ≠ −3.',
      'Câu 8. {x + 5|x² + 5x}',
      ' ĐKXĐ: x ≠ 0 và x ≠ −5.',
    ],
  },
  {
    name: 'an-3',
    heading: 'Nguyễn Minh An, lớp 8A2',
    lines: [
      'Bài 1. Rút gọn {x² − 16|x + 4}',
      ' = {(x − 4)(x + 4)|x + 4} = x − 4 (x ≠ −4)',
      'Bài 2. Rút gọn {3x − 6|x² − 4}',
      ' = {3(x − 2)|(x − 2)(x + 2)} = {3|x + 2}',
      ' ĐKXĐ: x ≠ 2 và x ≠ −2.',
      'Bài 3. Rút gọn {x² + 3x|x² − 9}',
      ' = {x(x + 3)|(x − 3)(x + 3)} = {x|x + 3}',
      ' Em kiểm tra với x = 1 thấy chưa khớp, nhờ cô xem giúp.',
    ],
  },
  {
    name: 'lan-1',
    heading: 'Toán 10, bài về nhà',
    isTilted: true,
    lines: [
      'Bài 1. Tập xác định của y = {x + 1|x² − 5x + 6}',
      ' x² − 5x + 6 = (x − 2)(x − 3)',
      ' D gồm mọi x trừ 2 và 3.',
      'Bài 2. Giải x² − 4x + 3 = 0',
      ' Δ’ = 4 − 3 = 1 > 0',
      ' x₁ = 1, x₂ = 3.',
      'Bài 3. Đỉnh của parabol y = x² − 2x − 3',
      ' I(1; −4), trục đối xứng x = 1.',
    ],
  },
]

/** Spoken by espeak-ng (`vi`). */
export const spoken =
  'Câu ba, mẫu là x bình trừ một. Em phân tích thành hai thừa số, nên x phải khác cả một và trừ một. Em chữa lại câu này nhé.'
