import type { Role } from '@khue/contracts/endpoint'
import { subjects } from '@khue/contracts/subjects'
import { hasPage } from '#app/shared/site-map.ts'

export type SiteLink = { to: string; label: string; below?: readonly SiteLink[] }
type Planned = SiteLink & {
  /** Shown only until this page exists, so that the menu is of use from the first day. */
  until?: string
}

/** Links are listed once and shown as soon as their page exists; a link with pages below it, as soon as one of those does. */
function shown(links: readonly Planned[]): SiteLink[] {
  return links.flatMap(({ until, below, ...link }) => {
    if (until && hasPage(until)) return []
    const shownBelow = below && shown(below)
    const isShown = hasPage(link.to) || (shownBelow && shownBelow.length > 0)
    return isShown ? [{ ...link, ...(shownBelow && { below: shownBelow }) }] : []
  })
}

// spec 2, "Header"
export const menuLinks = () =>
  shown([
    { to: '/courses', label: 'Lớp khoá học' },
    { to: '/open-classes', label: 'Lớp học mở', until: '/courses' },
    { to: '/tutors', label: 'Mạng lưới gia sư' },
    { to: '/open-classes?open=register', label: 'Gói thành viên', until: '/tutors' },
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
  ])

// spec 2, "Header": the account menu
export const accountLinks = (roles: readonly Role[]) =>
  shown([
    { to: '/account/settings/profile', label: 'Hồ sơ của tôi' },
    { to: '/account/my-orders', label: 'Đơn hàng của tôi' },
    { to: '/account/family', label: 'Gia đình' },
    { to: '/account/supports', label: 'Hỗ trợ' },
    ...(roles.includes('admin') ? [{ to: '/admin/users', label: 'Quản trị' }] : []),
  ])

// spec 2, "Footer"
export const aboutLinks = () =>
  shown([
    { to: '/about-us?f=story', label: 'Câu chuyện của chúng tôi' },
    { to: '/teams', label: 'Đội ngũ' },
    { to: '/testimonials', label: 'Cảm nhận học viên' },
    { to: '/actions?f=learning-journey', label: 'Hành trình học tập' },
    { to: '/partners', label: 'Đối tác' },
    { to: '/business-training', label: 'Đào tạo doanh nghiệp' },
  ])

export const supportLinks = () =>
  shown([
    { to: '/faqs', label: 'Câu hỏi thường gặp' },
    { to: '/contacts', label: 'Liên hệ' },
    { to: '/how-we-rank', label: 'Cách Khuê xếp hạng' },
    { to: '/terms-of-use', label: 'Điều khoản sử dụng' },
    { to: '/privacy-policy', label: 'Chính sách bảo mật' },
  ])

export const subjectLinks = () =>
  shown(
    subjects.flatMap(({ id, name }) => [
      { to: `/courses?categoryIds=${id}`, label: name },
      { to: `/open-classes?categoryId=${id}`, label: name, until: '/courses' },
    ]),
  )
