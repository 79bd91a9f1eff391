// Vietnamese texts of the list of a course's lectures.
export const lectureListText = {
  title: 'Bài giảng ghi hình',
  goOn: 'Xem tiếp',
  watch: 'Xem bài giảng',
  nextLecture: 'Bài tiếp theo',
  goOnFrom: (time: string) => `Đang xem dở ở ${time}`,
  watched: (percent: number) => `Đã xem ${percent}% khoá học`,
}
