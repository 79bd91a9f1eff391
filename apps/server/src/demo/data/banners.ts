import type { addBanner } from '@khue/contracts/backoffice/banners'
import type { Body } from '@khue/contracts/endpoint'

type DemoBanner = Body<typeof addBanner> & { key: string }
const always = { position: 0, startsAt: '2026-01-01T00:00:00Z', endsAt: null, isHidden: false } as const

export const demoBanners: readonly DemoBanner[] = [
  {
    ...always,
    key: 'vao-10',
    place: 'COURSES',
    title: 'Vào 10 không vội',
    text: 'Lộ trình từ gốc đến đề, thi thử sau mỗi chặng.',
    linkText: 'Xem khoá luyện thi vào 10',
    href: '/courses?examTargets=GRADE_10_ENTRANCE',
    subjectKey: 'toan',
  },
  {
    ...always,
    key: 'hoc-thu',
    place: 'HOME',
    title: 'Học thử một buổi rồi hãy quyết',
    text: 'Nửa số khoá ở Khuê có buổi học thử miễn phí.',
    linkText: 'Tìm khoá học thử',
    href: '/courses?freeTrial=true',
    subjectKey: null,
  },
  {
    ...always,
    key: 'cuoi-tuan',
    place: 'INTERACTIVE_CLASSES',
    title: 'Cuối tuần này học gì cho vui?',
    text: 'Những buổi học lẻ, một giờ là xong một điều mới.',
    linkText: 'Xem lớp cuối tuần',
    href: '/interactive-classes?day=weekend',
    subjectKey: 'nghethuat',
  },
]
