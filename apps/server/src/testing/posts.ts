import type { PostContent } from '@khue/contracts/offer/knowledge'

/** The content of a post; a test overrides fields. */
export const postContent = (over: Partial<PostContent> = {}): PostContent => ({
  section: 'learning-guide',
  title: 'Học phân số dễ hiểu',
  summary: 'Ba bước để con hiểu phân số.',
  body: '## Bắt đầu từ chiếc bánh\n\nChia đều thành *bốn* phần.',
  authorName: 'Cô Nguyễn Thu Hà',
  subjectId: 4,
  gradeFrom: 4,
  gradeTo: 5,
  tags: ['phân số', 'lớp 4'],
  cover: { subjectKey: 'toan', seed: 'phan-so' },
  ...over,
})
