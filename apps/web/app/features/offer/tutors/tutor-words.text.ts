import type { TutorMode } from '@khue/contracts/offer/tutors'

// Vietnamese texts about tutors that only the server writes.
const nb = '\u00A0'

export const tutorWords = {
  years: (count: number) => `${count}${nb}năm dạy`,
  modes: { BOTH: 'Trực tuyến, tại nhà', ONLINE: 'Trực tuyến', OFFLINE: 'Tại nhà' } satisfies Record<TutorMode, string>,
  gradeRange: (from: number, to: number) => {
    if (from === 13) return 'Người lớn'
    if (to === 13) return from === 1 ? 'Mọi lứa tuổi' : `Lớp${nb}${from} đến người lớn`
    return from === to ? `Lớp${nb}${from}` : `Lớp${nb}${from}–${to}`
  },
  minutes: (minutes: number) => `${minutes}${nb}phút`,
  feeRange: (from: string | undefined, to: string | undefined) =>
    from && to ? `${from} – ${to}` : from ? `Từ ${from}` : `Đến ${to ?? ''}`,
  thousand: (fee: number) => `${Math.round(fee / 1000)}K`,
  lessonOf: (service: string, minutes: string, fee: string) => `${service} · ${minutes}: ${fee}`,
  disclosureRows: { subject: 'Môn dạy', grades: 'Lớp', form: 'Hình thức', place: 'Nơi dạy', teacher: 'Người dạy', fee: 'Học phí một buổi' },
  online: 'Trực tuyến',
  learners: (count: number) => `${count}${nb}học viên đã học`,
  area: (commune: string | null, province: string) => [commune, province].filter(Boolean).join(', '),
}
