import { z } from 'zod'
import { adultGrade } from './course-content.ts'
import { Id } from '../ids.ts'
import { fileKinds } from '../ground/upload-rules.ts'
import { TypedLine, TypedText } from '../text.ts'
import { subjects } from './subjects.ts'
import {
  introLimit,
  longestAbout,
  longestAchievement,
  longestTeachingLine,
  mostTeachingItems,
  teacherTitles,
  teachingFields,
} from './teaching-profile-rules.ts'

/**
 * What a teacher writes about themselves: the content of an application and of each version of a public profile. Drafts may be incomplete;
 * `missingInTeaching` says what is missing before they can be sent.
 */

const tooLong = (limit: number) => `Dòng này dài tối đa ${limit} ký tự.`
const Line = TypedLine.max(longestTeachingLine, tooLong(longestTeachingLine))
const emptyIsNull = (text: string) => text || null
const OptionalLine = Line.transform(emptyIsNull).nullable()
const years = 'Năm chưa đúng.'
const Year = z.int(years).min(1940, years).max(2100, years).nullable()
const inOrder = ({ fromYear, toYear }: { fromYear: number | null; toYear: number | null }) =>
  fromYear === null || toYear === null || fromYear <= toYear
const yearsInOrder = { message: 'Năm kết thúc phải sau năm bắt đầu.', path: ['toYear'] }
const ItemId = Id.describe('Do trình duyệt đặt; giữ nguyên khi sửa')

/** Where they studied. */
export const TaughtSchool = z
  .strictObject({ id: ItemId, name: Line, study: Line.describe('Ngành, bằng cấp'), fromYear: Year, toYear: Year })
  .refine(inOrder, yearsInOrder)
export const WorkExperience = z
  .strictObject({ id: ItemId, position: Line, place: Line, fromYear: Year, toYear: Year.describe('null: đến nay') })
  .refine(inOrder, yearsInOrder)
export const Achievement = z.strictObject({ id: ItemId, text: TypedLine.max(longestAchievement, tooLong(longestAchievement)), year: Year })
/** Circular 29/2024: where one teaches now, and which classes; asked once and kept for later versions. */
export const Employment = z
  .strictObject({ teachesAtSchool: z.boolean(), school: OptionalLine, classes: OptionalLine.describe('Ví dụ: 8A1, 8A3, 9B') })
  .transform((said) => (said.teachesAtSchool ? said : { teachesAtSchool: false, school: null, classes: null }))
export type Employment = z.output<typeof Employment>
/** A degree or certificate: a private file; only its owner and the admin who opens it, logged, see it. */
export const TeachingProof = z.strictObject({
  assetId: Id.describe('Đã tải lên với uploader-code TEACHER_PROOF'),
  name: TypedLine.min(1, 'Vui lòng ghi tên giấy tờ.').max(longestTeachingLine, tooLong(longestTeachingLine)),
  itemId: Id.nullable().describe('Chứng minh cho trường, công việc hay thành tích nào'),
})

const atMost = <S extends z.ZodType>(item: S) => z.array(item).max(mostTeachingItems, `Mỗi mục có tối đa ${mostTeachingItems} dòng.`)
const sorted = (numbers: number[]) => [...new Set(numbers)].toSorted((a, b) => a - b)

/** Everything that is saved as it is typed; the photo and the video go by their files. */
export const TeachingContent = z.object({
  title: z.enum(teacherTitles).nullable(),
  subjectIds: z
    .array(z.int().refine((id) => subjects.some((subject) => subject.id === id), 'Môn học chưa đúng.'))
    .max(subjects.length)
    .transform(sorted),
  grades: z.array(z.int().min(1).max(adultGrade)).max(adultGrade).transform(sorted).describe('1 đến 12; 13 là người lớn'),
  yearsTeaching: z.int('Số năm chưa đúng.').min(0, 'Số năm chưa đúng.').max(70, 'Số năm chưa đúng.').nullable(),
  employment: Employment.nullable(),
  intro: TypedLine.max(introLimit, `Giới thiệu ngắn dài tối đa ${introLimit} ký tự.`),
  about: TypedText.max(longestAbout, `Giới thiệu dài tối đa ${longestAbout} ký tự.`),
  schools: atMost(TaughtSchool),
  work: atMost(WorkExperience),
  achievements: atMost(Achievement),
  proofs: atMost(TeachingProof),
})
export type TeachingContent = z.output<typeof TeachingContent>

/** Only what was changed. A video or photo is the file just uploaded, or null to take it away. */
export const TeachingChanges = z.strictObject({
  ...TeachingContent.partial().shape,
  introVideo: z
    .strictObject({ assetId: Id.describe('Đã tải lên với uploader-code INTRO_VIDEO') })
    .nullable()
    .optional(),
  photo: z
    .strictObject({ assetId: Id.describe('Đã tải lên với uploader-code TEACHER_PHOTO') })
    .nullable()
    .optional(),
})
export type TeachingChanges = z.output<typeof TeachingChanges>

/** CHECKING becomes READY or REFUSED by itself; `refusal` says in Vietnamese why. */
export const introVideoStates = ['CHECKING', 'READY', 'REFUSED'] as const
export const IntroVideo = z.object({
  id: z.uuid(),
  state: z.enum(introVideoStates),
  seconds: z.number().nullable(),
  refusal: z.string().nullable(),
  url: z.string().nullable(),
  posterUrl: z.string().nullable(),
})
export type IntroVideo = z.infer<typeof IntroVideo>

/** Without the cleaning and the transforms: what is stored needs neither. */
const Item = { id: z.uuid(), fromYear: z.int().nullable(), toYear: z.int().nullable() }
export const ShownTeaching = z.object({
  title: z.enum(teacherTitles).nullable(),
  photo: z.object({ assetId: z.uuid(), url: z.string() }).nullable(),
  subjectIds: z.array(z.int()),
  grades: z.array(z.int()),
  yearsTeaching: z.int().nullable(),
  employment: z.object({ teachesAtSchool: z.boolean(), school: z.string().nullable(), classes: z.string().nullable() }).nullable(),
  intro: z.string(),
  about: z.string(),
  introVideo: IntroVideo.nullable(),
  schools: z.array(z.object({ ...Item, name: z.string(), study: z.string() })),
  work: z.array(z.object({ ...Item, position: z.string(), place: z.string() })),
  achievements: z.array(z.object({ id: z.uuid(), text: z.string(), year: z.int().nullable() })),
  proofs: z.array(
    z.object({
      assetId: z.uuid(),
      name: z.string(),
      itemId: z.uuid().nullable(),
      fileName: z.string(),
      kind: z.enum(fileKinds),
      size: z.int(),
      url: z.string().nullable().describe('Địa chỉ tạm, chỉ mở được với chính chủ; quản trị viên mở bằng lần xem có ghi lại'),
    }),
  ),
})
export type ShownTeaching = z.infer<typeof ShownTeaching>

/** What an admin asks to change, by field. */
export const TeachingRemark = z.strictObject({
  field: z.enum(teachingFields),
  text: TypedText.min(1, 'Vui lòng ghi điều cần sửa.').max(1000, 'Mỗi nhận xét dài tối đa 1000 ký tự.'),
})
export const ShownRemark = z.object({ field: z.enum(teachingFields), text: z.string() })
export type ShownRemark = z.infer<typeof ShownRemark>

/** What was read: a save or a decision about something older is refused with APPLICATION_CHANGED or TEACHER_PROFILE_CHANGED. */
export const Revision = z.int().min(0).describe('Của bản đã đọc')

/** Details of such a refusal: the fields in which what was sent differs from what is stored, and what is stored. */
export const TeachingConflict = z.object({ revision: z.int(), fields: z.array(z.enum(teachingFields)) })

/** What everyone may read beside the introduction; `isVerified` only where an admin has seen the proof of exactly these words. */
const verified = { isVerified: z.boolean() }
export const PublicTeaching = z.object({
  grades: z.array(z.int()),
  schools: z.array(ShownTeaching.shape.schools.element.omit({ id: true }).extend(verified)),
  work: z.array(ShownTeaching.shape.work.element.omit({ id: true }).extend(verified)),
  achievements: z.array(ShownTeaching.shape.achievements.element.omit({ id: true }).extend(verified)),
  introVideo: z.object({ url: z.string(), posterUrl: z.string().nullable(), seconds: z.number().nullable() }).nullable(),
})
export type PublicTeaching = z.infer<typeof PublicTeaching>
