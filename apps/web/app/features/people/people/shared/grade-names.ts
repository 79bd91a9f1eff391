import type { Grade } from '@khue/contracts/people/profile'

/** Names of school grades. */
export const gradeNames: Record<Grade, string> = {
  PRESCHOOL: 'Mầm non',
  GRADE_1: 'Lớp 1',
  GRADE_2: 'Lớp 2',
  GRADE_3: 'Lớp 3',
  GRADE_4: 'Lớp 4',
  GRADE_5: 'Lớp 5',
  GRADE_6: 'Lớp 6',
  GRADE_7: 'Lớp 7',
  GRADE_8: 'Lớp 8',
  GRADE_9: 'Lớp 9',
  GRADE_10: 'Lớp 10',
  GRADE_11: 'Lớp 11',
  GRADE_12: 'Lớp 12',
  UNIVERSITY: 'Đại học, cao đẳng',
  ADULT: 'Người đi làm',
}
