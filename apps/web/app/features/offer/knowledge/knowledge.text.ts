import type { KnowledgeSection } from '@khue/contracts/offer/knowledge-sections'

// Vietnamese texts of the knowledge pages.
type SectionText = { name: string; lead: string; description: string }

export const knowledgeText = {
  title: 'Kiến thức',
  lead: 'Cách học, cách đồng hành cùng con và những trang truyện đáng đọc, do thầy cô của Khuê viết.',
  metaTitle: 'Kiến thức: cẩm nang học tập, tài liệu và truyện đọc · Khuê',
  metaDescription:
    'Bài viết của thầy cô Khuê về cách học từng môn, ôn thi, đồng hành cùng con; tài liệu học tập và truyện đọc cho học sinh Việt Nam.',
  sectionTitle: (name: string) => `${name} · Khuê`,
  sections: 'Chuyên mục',
  all: 'Tất cả bài viết',
  bySubject: 'Môn học',
  everySubject: 'Mọi môn',
  searchLabel: 'Tìm trong bài viết',
  searchHint: 'Phân số, thi vào 10…',
  found: (total: string) => `${total} bài viết`,
  pages: 'Trang bài viết',
  previousPage: 'Trang trước',
  nextPage: 'Trang sau',
  viewAll: 'Xem tất cả',
  viewAllOf: (name: string) => `Xem tất cả bài trong ${name}`,
  emptyTitle: 'Chưa có bài viết nào phù hợp',
  emptyHint: 'Hãy thử từ khoá khác hoặc bỏ bớt điều kiện lọc.',
  emptyAll: 'Chuyên mục này sắp có bài viết',
  emptyAllHint: 'Thầy cô đang viết. Bạn có thể đọc các chuyên mục khác trong lúc chờ.',
  showAll: 'Xem tất cả bài viết',
  minutes: (minutes: number) => `${minutes} phút đọc`,
  grade: (grade: number) => `Lớp ${grade}`,
  grades: (from: number, to: number) => `Lớp ${from}–${to}`,
  by: (name: string) => `Tác giả: ${name}`,
  edited: (day: string) => `Cập nhật ${day}`,
  besidePost: 'Mục lục và chia sẻ',
  contents: 'Trong bài này',
  tags: 'Thẻ',
  related: 'Bài liên quan',
  share: 'Sao chép liên kết',
  shared: 'Đã sao chép liên kết bài viết',
  facebook: 'Chia sẻ lên Facebook',
  print: 'In tài liệu',
  rss: 'Theo dõi bằng RSS',
  postTitle: (title: string) => `${title} · Khuê`,
  documents: 'Tài liệu tải về',
  gone: {
    title: 'Bài viết này đã được gỡ',
    text: 'Nội dung không còn phù hợp nên thầy cô đã gỡ xuống. Có thể bạn sẽ thích những bài mới hơn.',
    action: 'Xem các bài viết khác',
  },
  section: {
    'learning-guide': {
      name: 'Cẩm nang học tập',
      lead: 'Từng bước một: học phân số, ghi chép, lập kế hoạch, ôn thi sao cho chắc mà không mệt.',
      description: 'Hướng dẫn cách học từng môn, ghi chép, lập kế hoạch và ôn thi cho học sinh từ lớp 1 đến lớp 12.',
    },
    'education-posts': {
      name: 'Bài viết giáo dục',
      lead: 'Dành cho ba mẹ: nói chuyện với con về việc học, giữ nền nếp và giữ niềm vui.',
      description: 'Bài viết cho phụ huynh về cách đồng hành cùng con trong việc học, từ tiểu học đến kỳ thi vào lớp 10.',
    },
    'learning-document': {
      name: 'Tài liệu học tập',
      lead: 'Bảng công thức, quy tắc và bảng tra gọn trong một trang, in ra là dùng được.',
      description: 'Bảng công thức toán, quy tắc chính tả, thì tiếng Anh và nhiều tài liệu ngắn gọn để học sinh tra cứu và in ra.',
    },
    'story-library': {
      name: 'Thư viện truyện',
      lead: 'Truyện ngắn để đọc cùng con trước giờ ngủ, mỗi truyện chỉ vài phút.',
      description: 'Truyện ngắn do thầy cô Khuê viết cho thiếu nhi, đọc cùng con trong vài phút mỗi tối.',
    },
    blog: {
      name: 'Blog',
      lead: 'Chuyện trong lớp, chuyện của thầy cô và những điều chúng tôi học được khi dạy.',
      description: 'Chuyện lớp học và kinh nghiệm dạy học của thầy cô Khuê.',
    },
  } satisfies Record<KnowledgeSection, SectionText>,
}
