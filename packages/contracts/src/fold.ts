/**
 * Normalises Vietnamese text for comparison without tones: lower case, no diacritics, đ as d, single spaces. "Đường Nguyễn Thị Minh Khai" and "duong
 * nguyen thi minh khai" fold to the same, in composed and decomposed Unicode alike.
 */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/\s+/g, ' ')
    .trim()
