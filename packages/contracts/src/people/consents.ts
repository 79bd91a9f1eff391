/**
 * What a person, and for a child the guardian too, may allow or forbid, each separately (Law 91/2025/QH15: no bundled or pre-ticked consent, silence
 * is not consent). A changed text gets a new version, and people are asked again.
 */
export const consentPurposes = {
  LEADERBOARD: {
    version: '2026-11-01',
    title: 'Hiện tên trên bảng xếp hạng',
    text: 'Tên và ảnh đại diện được hiện trên bảng xếp hạng học tập mà người học khác cùng lớp, cùng nhóm xem được.',
  },
  PUBLIC_REVIEW: {
    version: '2026-11-01',
    title: 'Hiện tên trong đánh giá công khai',
    text: 'Đánh giá về khoá học, giáo viên được hiện kèm tên và ảnh đại diện cho mọi người xem. Khi không đồng ý, đánh giá hiện là ẩn danh.',
  },
  PHOTO: {
    version: '2026-11-01',
    title: 'Dùng ảnh chụp, ảnh màn hình lớp học',
    text: 'Ảnh chụp hoặc ảnh màn hình có người học được giáo viên và Khuê dùng để giới thiệu lớp học.',
  },
  REPORT_SHARING: {
    version: '2026-11-01',
    title: 'Chia sẻ báo cáo học tập',
    text: 'Báo cáo học tập được gửi cho những người mà gia đình chọn, ngoài phụ huynh và giáo viên đang dạy.',
  },
} as const
export type ConsentPurpose = keyof typeof consentPurposes
export const consentPurposeNames = Object.keys(consentPurposes) as [ConsentPurpose, ...ConsentPurpose[]] // a constant has only its own keys

/** Who has to agree: the person, the guardian, or both. */
export const consentSides = ['SELF', 'GUARDIAN'] as const
export type ConsentSide = (typeof consentSides)[number]
