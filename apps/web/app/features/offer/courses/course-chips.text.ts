// Texts of the filter chips. Used in loaders only, so that they are not sent twice.

export const courseChipsText = {
  adult: 'Người lớn',
  termChip: (term: string) => `“${term}”`,
  feeAtLeast: (fee: string) => `Từ ${fee}`,
  feeAtMost: (fee: string) => `Đến ${fee}`,
  lessonAtLeast: (fee: string) => `Từ ${fee}/buổi`,
  lessonAtMost: (fee: string) => `Đến ${fee}/buổi`,
  stars: (stars: string) => `Từ ${stars} sao`,
  eveningChip: 'Buổi tối',
  trialChip: 'Học thử',
  ofTeacher: 'Của một giáo viên',
}
