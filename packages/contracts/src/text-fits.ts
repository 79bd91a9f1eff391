/** How well an item matches the typed text, the best first. */
export const textFits = {
  TITLE: 'Tên trùng với từ khoá.',
  BEGINNING: 'Tên bắt đầu bằng từ khoá.',
  PHRASE: 'Trong tên có nguyên cụm từ khoá.',
  WORDS: 'Trong tên có đủ các từ của từ khoá.',
  ELSEWHERE: 'Từ khoá chỉ có trong phần giới thiệu, môn, lớp hoặc tên thầy cô.',
} as const
export type TextFit = keyof typeof textFits
const fitsInOrder = Object.keys(textFits)
/** Higher is better; 0 is the weakest match that is still found. */
export const rankOfFit = (fit: TextFit) => fitsInOrder.length - 1 - fitsInOrder.indexOf(fit)

/** How many of the most bought items compete for the top of a search. */
export const maxRanked = 300
