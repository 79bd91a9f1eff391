/** The nine subjects of the footer (spec 2), in its order: category id → name and the key of its colours and covers. */
export const subjects = [
  { id: 4, key: 'toan', name: 'Toán' },
  { id: 3, key: 'khoahoc', name: 'Khoa học' },
  { id: 1, key: 'tienganh', name: 'Tiếng Anh' },
  { id: 2, key: 'laptrinh', name: 'Lập trình' },
  { id: 100, key: 'nghethuat', name: 'Nghệ thuật' },
  { id: 103, key: 'kynang', name: 'Đời sống' },
  { id: 102, key: 'thechat', name: 'Thể chất' },
  { id: 101, key: 'kinhdoanh', name: 'Kinh doanh & Marketing' },
  { id: 104, key: 'media', name: 'Mỹ thuật đa phương tiện' },
] as const
export type SubjectId = (typeof subjects)[number]['id']
export type SubjectKey = (typeof subjects)[number]['key']
