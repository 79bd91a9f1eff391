// Separate from teaching-profile.ts, so that the browser can check a form without loading Zod.

/** Spec 1: one applies as a teacher of courses and classes, as a tutor, or as both. */
export const applicationKinds = ['TEACHER', 'TUTOR'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

/** How pupils address a teacher. */
export const teacherTitles = ['Cô', 'Thầy'] as const
export type TeacherTitle = (typeof teacherTitles)[number]

/** Spec 5: a short teacher introduction has at most 150 characters. */
export const introLimit = 150
export const longestAbout = 5000
/** Spec 5: names and addresses. */
export const longestTeachingLine = 255
export const longestAchievement = 500
/** How many schools, jobs, achievements or proofs a profile lists. */
export const mostTeachingItems = 20
/** Spec 9. */
export const introVideoSeconds = { shortest: 30, longest: 120 } as const
export const adultAge = 18
/** Spec 9: “Teacher profile approval within 1 working day”. */
export const applicationWorkingDays = 1

/** What one fills in, in the order of the form; changes, remarks and differences name these fields. */
export const teachingFields = [
  'title',
  'photo',
  'subjectIds',
  'grades',
  'yearsTeaching',
  'employment',
  'intro',
  'about',
  'introVideo',
  'schools',
  'work',
  'achievements',
  'proofs',
] as const
export type TeachingField = (typeof teachingFields)[number]

/** Why an application or a change of a profile is turned down; the applicant reads `text`, and what the admin adds. */
export const rejectionTemplates = [
  { code: 'QUALIFICATION', name: 'Chuyên môn', text: 'Bằng cấp hoặc kinh nghiệm chưa phù hợp với môn và lớp đã đăng ký.' },
  { code: 'PROOFS', name: 'Giấy tờ', text: 'Giấy tờ đã gửi chưa chứng minh được thông tin trong hồ sơ.' },
  { code: 'VIDEO', name: 'Video giới thiệu', text: 'Video giới thiệu chưa đạt: hình, tiếng hoặc nội dung chưa rõ.' },
  { code: 'CONTENT', name: 'Nội dung', text: 'Nội dung giới thiệu chưa phù hợp với tiêu chuẩn của Khuê.' },
  { code: 'IDENTITY', name: 'Danh tính', text: 'Thông tin trong hồ sơ không khớp với người đăng ký.' },
  { code: 'NO_NEED', name: 'Chưa có nhu cầu', text: 'Hiện Khuê đã đủ giáo viên cho môn và lớp này.' },
  { code: 'OTHER', name: 'Lý do khác', text: '' },
] as const
export const rejectionCodes = [
  'QUALIFICATION',
  'PROOFS',
  'VIDEO',
  'CONTENT',
  'IDENTITY',
  'NO_NEED',
  'OTHER',
] as const satisfies (typeof rejectionTemplates)[number]['code'][]
export type RejectionCode = (typeof rejectionCodes)[number]

/** A rejection in words: the text of the template, then what the admin added. */
export const explainRejection = ({ code, text }: { code: RejectionCode; text: string }) =>
  [rejectionTemplates.find((one) => one.code === code)?.text, text].filter(Boolean).join(' ')

type Filled = {
  title: TeacherTitle | null
  subjectIds: readonly number[]
  grades: readonly number[]
  employment: { teachesAtSchool: boolean; school: string | null; classes: string | null } | null
  intro: string
  schools: readonly { name: string }[]
  work: readonly { position: string; place: string }[]
  achievements: readonly { text: string }[]
  proofs: readonly unknown[]
  /** Whether a video was sent; whether it is good is known to the server alone. */
  hasIntroVideo: boolean
}

/**
 * What is missing before it can be sent, by field; empty when nothing is. A profile that is already public needs neither a video nor a proof, which an
 * application does.
 */
export function missingInTeaching(content: Filled, { isApplication = true } = {}): Partial<Record<TeachingField, string>> {
  const { employment, schools, work, achievements } = content
  const checks: [TeachingField, boolean, string][] = [
    ['title', content.title === null, 'Vui lòng chọn cách xưng hô: Cô hoặc Thầy.'],
    ['subjectIds', content.subjectIds.length === 0, 'Vui lòng chọn ít nhất một môn.'],
    ['grades', content.grades.length === 0, 'Vui lòng chọn ít nhất một lớp.'],
    ['employment', employment === null, 'Vui lòng cho biết hiện nay có dạy ở trường phổ thông nào không.'],
    [
      'employment',
      employment?.teachesAtSchool === true && !(employment.school && employment.classes),
      'Vui lòng ghi tên trường và các lớp đang dạy.',
    ],
    ['intro', content.intro === '', 'Vui lòng viết lời giới thiệu ngắn.'],
    ['introVideo', isApplication && !content.hasIntroVideo, 'Vui lòng gửi video giới thiệu.'],
    ['schools', schools.some(({ name }) => name === ''), 'Vui lòng ghi tên trường ở mỗi dòng.'],
    ['work', work.some(({ position, place }) => position === '' || place === ''), 'Vui lòng ghi công việc và nơi làm ở mỗi dòng.'],
    ['achievements', achievements.some(({ text }) => text === ''), 'Vui lòng ghi nội dung ở mỗi dòng thành tích.'],
    ['proofs', isApplication && content.proofs.length === 0, 'Vui lòng gửi ít nhất một bằng cấp hoặc chứng chỉ.'],
  ]
  return Object.fromEntries(checks.filter(([, isMissing]) => isMissing).map(([field, , message]) => [field, message]))
}
