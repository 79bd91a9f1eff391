import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { languageCodes } from './languages.ts'
import { ProvinceCode } from '../ground/places.ts'
import { FullName } from './sign-up.ts'
import { TypedLine } from '../text.ts'

/** Spec 3. */
export const genders = ['MALE', 'FEMALE', 'OTHER'] as const
export type Gender = (typeof genders)[number]

export const grades = [
  'PRESCHOOL',
  'GRADE_1',
  'GRADE_2',
  'GRADE_3',
  'GRADE_4',
  'GRADE_5',
  'GRADE_6',
  'GRADE_7',
  'GRADE_8',
  'GRADE_9',
  'GRADE_10',
  'GRADE_11',
  'GRADE_12',
  'UNIVERSITY',
  'ADULT',
] as const
export type Grade = (typeof grades)[number]

/** Spec 5: full name and address at most 255 characters. */
const line = (max: number, tooLong: string) =>
  TypedLine.max(max, tooLong).refine((text) => !/\p{Cc}/u.test(text), 'Không được chứa ký tự điều khiển.')
const emptyIsNull = (text: string) => text || null

/** Between 1900 and today; the server decides which day is today. */
export const BirthDate = z.iso.date('Ngày sinh chưa đúng.').refine((date) => date >= '1900-01-01', 'Ngày sinh chưa đúng.')

export const Address = z.strictObject({
  provinceCode: ProvinceCode,
  commune: line(255, 'Tên xã, phường dài tối đa 255 ký tự.').transform(emptyIsNull).nullable(),
  street: line(255, 'Địa chỉ dài tối đa 255 ký tự.').transform(emptyIsNull).nullable(),
})

export const ProfileDetails = z.object({
  personId: z.uuid(),
  name: z.string(),
  avatar: z.string(),
  hasOwnAvatar: z.boolean().describe('Ảnh do người dùng tải lên, không phải hình vẽ sẵn'),
  gender: z.enum(genders).nullable(),
  birthDate: z.iso.date().nullable(),
  isVerified: z.boolean().describe('Họ tên, ngày sinh, giới tính đã đối chiếu giấy tờ, chỉ đổi bằng cách khai lại giấy tờ'),
  isBirthDateFixed: z.boolean().describe('Ngày sinh của trẻ do phụ huynh khai, hoặc đã đối chiếu giấy tờ, nên không tự sửa được'),
  isReadOnly: z.boolean().describe('Từ 16 tuổi người học tự giữ hồ sơ của mình; phụ huynh chỉ xem'),
  school: z.string().nullable(),
  grade: z.enum(grades).nullable(),
  languages: z.array(z.enum(languageCodes)),
  address: z.object({ provinceCode: ProvinceCode, commune: z.string().nullable(), street: z.string().nullable() }).nullable(),
  version: z.int().describe('Gửi lại khi sửa: thay đổi từ nơi khác không bị ghi đè'),
})
export type ProfileDetails = z.infer<typeof ProfileDetails>

export const ProfileChange = z.strictObject({
  name: FullName,
  gender: z.enum(genders).nullable(),
  birthDate: BirthDate.nullable(),
  school: line(255, 'Tên trường dài tối đa 255 ký tự.').transform(emptyIsNull).nullable(),
  grade: z.enum(grades).nullable(),
  languages: z
    .array(z.enum(languageCodes))
    .max(20, 'Bạn chọn tối đa 20 ngôn ngữ.')
    .transform((codes) => [...new Set(codes)]),
  address: Address.nullable(),
  version: z.int(),
})

/** Whose profile: one's own, or that of a child in one's family. */
const ofWhom = z.object({ personId: Id.optional() })

export const getProfileDetails = endpoint({
  method: 'GET',
  path: '/ams/v1/users/profile',
  access: 'user',
  summary: 'Hồ sơ đầy đủ của tôi hoặc của con',
  query: ofWhom,
  reply: ProfileDetails,
})
export const changeProfile = endpoint({
  method: 'PUT',
  path: '/ams/v1/users/profile',
  access: 'user',
  summary: 'Sửa hồ sơ của tôi hoặc của con',
  query: ofWhom,
  body: ProfileChange,
  reply: ProfileDetails,
})
/** The picture must be uploaded before (`assets`, uploader code for avatars); null restores the generated one. */
export const changeAvatar = endpoint({
  method: 'PUT',
  path: '/ams/v1/users/profile/avatar',
  access: 'user',
  summary: 'Đổi ảnh đại diện của tôi hoặc của con',
  query: ofWhom,
  body: z.strictObject({ assetId: Id.nullable() }),
  reply: ProfileDetails,
  limit: { max: 20, seconds: 600 },
})
