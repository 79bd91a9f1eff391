/**
 * What people can do with this product, in one list. A text that promises something names its entry here or avoids its words: a test reads all
 * promising texts and fails for words of what does not exist. A part that builds a feature sets `isAvailable` and may then write about it.
 */
type Feature = { isAvailable: boolean; /** How Vietnamese texts name it. */ words: RegExp }

export const features = {
  memberPrices: { isAvailable: true, words: /giá thành viên/i },
  familySharing: { isAvailable: true, words: /dùng chung cho \d+ người/i },
  fixedPrice: { isAvailable: true, words: /giữ nguyên (một )?giá/i },
  pause: { isAvailable: true, words: /tạm dừng/i },
  guardianReadsChat: { isAvailable: true, words: /ba mẹ đọc được/i },
  consents: { isAvailable: true, words: /đồng ý/i },
  identityProof: { isAvailable: true, words: /xác minh giấy tờ/i },
  openClassSeats: {
    isAvailable: true,
    words:
      /vào (học )?(tất cả|mọi|mọi lớp|các) lớp|vào học ngay|vào được lớp|học mọi lớp|dành cho thành viên|theo gói thành viên|học được ngay/i,
  },
  liveRoom: {
    isAvailable: false,
    words: /phòng học trực tiếp|phòng học trực tuyến|bảng chung|lo lớp học trực tuyến|gồm lớp học trực tuyến/i,
  },
  groupRoom: { isAvailable: false, words: /phòng học nhóm/i },
  recordings: { isAvailable: true, words: /xem lại (bài|không giới hạn|đến hết)|có bản ghi|hạn xem/i },
  assignments: { isAvailable: true, words: /bài tập|giao bài/i },
  practice: { isAvailable: false, words: /kho luyện tập|bài luyện|chấm ngay/i },
  placementTest: { isAvailable: false, words: /bài kiểm tra ngắn|kiểm tra đầu vào/i },
  lessonReports: {
    isAvailable: true,
    words:
      /báo cáo (tuần|ngắn|buổi học|của (con|học sinh|\$\{))|và báo cáo của|nhận xét sau buổi|nhận xét của thầy cô|báo cáo cho người|xem (được )?việc học/i,
  },
  childSignIns: { isAvailable: false, words: /(xem|thấy)( được)?( các| mọi)? lần đăng nhập|lần đăng nhập nào/i },
  earlySeats: { isAvailable: false, words: /giữ chỗ sớm/i },
  tutorHours: { isAvailable: false, words: /\d+ giờ gia sư/i },
  arena: { isAvailable: false, words: /đấu trường/i },
  nativeApps: { isAvailable: false, words: /ứng dụng (iOS|Android|Khuê)|tải ứng dụng/i },
  certificates: { isAvailable: false, words: /(có|cấp|nhận|kèm) chứng chỉ|chứng nhận hoàn thành/i },
  videoIntroduction: { isAvailable: true, words: /video tự giới thiệu/i },
  payouts: { isAvailable: true, words: /nhận tiền (theo|từng)|tiền về (theo|từng)|chuyển dần|trả buổi ấy|từng khoản thu nhập/i },
  teacherStatements: { isAvailable: true, words: /bảng kê/i },
  rescheduling: { isAvailable: true, words: /(đổi|dời) (lịch|giờ) (báo )?trước|báo đổi giờ/i },
  authoring: { isAvailable: true, words: /thầy cô mở (khoá|lớp)|ký hợp đồng, mở lớp|mở lớp của mình|tự đặt học phí/i },
  studyRewards: { isAvailable: false, words: /hoàn thành \S+ buổi học/i },
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof features

/** The missing features that a text promises. */
export const missingFeaturesIn = (text: string): FeatureName[] =>
  (Object.keys(features) as FeatureName[]).filter((name) => {
    const { isAvailable, words } = features[name]
    return !isAvailable && words.test(text.replaceAll(/\*\*|\u00A0/g, ''))
  })
