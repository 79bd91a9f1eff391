import { subjects } from '@khue/contracts/offer/subjects'

export type SiteLink = { to: string; label: string; below?: readonly SiteLink[] }

// spec 2, "Header"
export const menuLinks: readonly SiteLink[] = [
  { to: '/courses', label: 'Lớp khoá học' },
  { to: '/tutors', label: 'Mạng lưới gia sư' },
  { to: '/teachers', label: 'Trở thành giáo viên' },
  {
    to: '/knowledge',
    label: 'Kiến thức',
    below: [
      { to: '/knowledge/learning-guide', label: 'Cẩm nang học tập' },
      { to: '/knowledge/education-posts', label: 'Bài viết giáo dục' },
      { to: '/knowledge/learning-document', label: 'Tài liệu học tập' },
      { to: '/knowledge/story-library', label: 'Thư viện truyện' },
      { to: '/games-to-learn-english', label: 'Trò chơi học tiếng Anh' },
      { to: '/knowledge/blog', label: 'Blog' },
    ],
  },
]

/** Links without room in the header: in the footer of every page, and in the drawer. */
export const offerLinks: readonly SiteLink[] = [
  { to: '/open-classes', label: 'Lớp học mở' },
  { to: '/open-classes?open=register', label: 'Gói thành viên' },
]

// spec 2, "Footer"
export const aboutLinks: readonly SiteLink[] = [
  ...offerLinks,
  { to: '/knowledge', label: 'Kiến thức' }, // the header shows it on wide screens only
  { to: '/about-us?f=story', label: 'Câu chuyện của chúng tôi' },
  { to: '/teams', label: 'Đội ngũ' },
  { to: '/testimonials', label: 'Cảm nhận học viên' },
  { to: '/actions?f=learning-journey', label: 'Hành trình học tập' },
  { to: '/partners', label: 'Đối tác' },
  { to: '/business-training', label: 'Đào tạo doanh nghiệp' },
]

export const supportLinks: readonly SiteLink[] = [
  { to: '/faqs', label: 'Câu hỏi thường gặp' },
  { to: '/contacts', label: 'Liên hệ' },
  { to: '/how-we-rank', label: 'Cách Khuê xếp hạng' },
  { to: '/terms-of-use', label: 'Điều khoản sử dụng' },
  { to: '/privacy-policy', label: 'Chính sách bảo mật' },
]

export const subjectLinks: readonly SiteLink[] = subjects.map(({ id, name }) => ({ to: `/courses?categoryIds=${id}`, label: name }))
