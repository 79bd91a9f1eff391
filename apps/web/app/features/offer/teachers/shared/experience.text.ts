// Vietnamese texts of what a teacher has done before.
export const experienceText = {
  work: 'Kinh nghiệm làm việc',
  schools: 'Đã học ở',
  achievements: 'Thành tích',
  videoTitle: 'Video giới thiệu',
  untilNow: 'nay',
  verified: 'đã xác minh',
  video: (name: string) => `Video giới thiệu của ${name}`,
}
