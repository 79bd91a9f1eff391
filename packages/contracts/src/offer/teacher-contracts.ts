import { z } from 'zod'
import { endpoint, type Role } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { taxPolicies } from '../ground/tax-rules.ts'
import { ProvinceCode } from '../ground/places.ts'
import { taxpayerKinds } from '../money/payees.ts'
import { IdNumber } from '../people/identity-proof.ts'
import { wholeNumber } from '../query-params.ts'
import { GroupedCode, TypedLine } from '../text.ts'

/**
 * DRAFT: the teacher fills in the form. READY: its PDF exists and can be signed. SIGNED: an admin must complete it. COMPLETED: in force and locked.
 * SUPERSEDED: a later version is in force. ENDED: it is over.
 */
export const contractStatuses = ['DRAFT', 'READY', 'SIGNED', 'COMPLETED', 'SUPERSEDED', 'ENDED'] as const
export type ContractStatus = (typeof contractStatuses)[number]

/** Everything that happens to a contract, as its log names it. */
export const contractEvents = [
  'SAVE',
  'PREPARE',
  'OPEN',
  'SEND_CODE',
  'SIGN',
  'SEND_BACK',
  'COMPLETE',
  'AMEND',
  'SUPERSEDE',
  'END',
  'ERASE_PHOTOS',
] as const
export type ContractEvent = (typeof contractEvents)[number]

/** Spec 5: contract files have at most 25 MB; the number of days after which the ID photos go is a setting. */
export const longestContractAddress = 500

const Photo = Id.describe('Đã tải lên với uploader-code CONTRACT, hoặc ảnh của giấy tờ tuỳ thân đã khai')
export const ContractForm = z.strictObject({
  idNumber: IdNumber,
  issueDate: z.iso.date('Ngày cấp chưa đúng.'),
  issuePlace: TypedLine.min(1, 'Vui lòng nhập nơi cấp.').max(255, 'Nơi cấp dài tối đa 255 ký tự.'),
  address: TypedLine.min(1, 'Vui lòng nhập địa chỉ liên hệ.').max(
    longestContractAddress,
    `Địa chỉ dài tối đa ${longestContractAddress} ký tự.`,
  ),
  provinceCode: ProvinceCode,
  taxpayerKind: z.enum(taxpayerKinds),
  frontAssetId: Photo.nullable().describe('Trống chỉ khi ảnh của bản trước đã được xoá và giấy tờ không đổi'),
  backAssetId: Photo.nullable(),
})
export type ContractForm = z.infer<typeof ContractForm>

export const ContractPhoto = z.object({
  assetId: Id,
  url: z.string().describe('Địa chỉ tạm'),
  fileName: z.string(),
  isPicture: z.boolean(),
})

/** The text as a reader sees it; the PDF holds the same. */
export const ContractText = z.object({
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  articles: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
})
export type ContractText = z.infer<typeof ContractText>

export const ContractLogEntry = z.object({
  event: z.enum(contractEvents),
  version: z.int(),
  at: z.iso.datetime(),
  note: z.string().nullable().describe('Lý do, hoặc bản mẫu, hoặc mã băm'),
})

/** What signing needs, each with whether it is met. */
export const signingChecks = ['IDENTITY_APPROVED', 'SAME_ID_NUMBER', 'SAME_HOLDER', 'TEXT_OPENED', 'CURRENT_TERMS'] as const
export type SigningCheck = (typeof signingChecks)[number]

const Terms = z.object({
  templateVersion: z.string(),
  storeFeePercent: z.int(),
  withholding: z.array(z.object({ kind: z.enum(taxpayerKinds), policy: z.enum(taxPolicies), explanation: z.string() })),
})

export const TeacherContract = z.object({
  id: Id,
  version: z.int(),
  revision: z.int(),
  status: z.enum(contractStatuses),
  number: z.string().nullable().describe('Có khi bản PDF được lập'),
  legalName: z.string(),
  form: z
    .object({
      idNumber: z.string(),
      issueDate: z.iso.date(),
      issuePlace: z.string(),
      address: z.string(),
      provinceCode: ProvinceCode,
      taxpayerKind: z.enum(taxpayerKinds),
      front: ContractPhoto.nullable().describe('Trống khi ảnh đã được xoá'),
      back: ContractPhoto.nullable(),
    })
    .describe('Thông tin trong hợp đồng'),
  document: z
    .object({
      sha256: z.string(),
      verifyCode: z.string(),
      templateVersion: z.string(),
      storeFeePercent: z.int(),
      bankAccount: z.string(),
      pages: z.int(),
      preparedAt: z.iso.datetime(),
      text: ContractText,
    })
    .nullable(),
  sentBackReason: z.string().nullable(),
  endReason: z.string().nullable(),
  signedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  photosErasedAt: z.iso.datetime().nullable(),
  completeBy: z.iso.datetime().nullable().describe('Khuê hoàn tất chậm nhất lúc này'),
})
export type TeacherContract = z.infer<typeof TeacherContract>

const Prefill = z.object({
  legalName: z.string(),
  idNumber: z.string(),
  issueDate: z.string(),
  issuePlace: z.string(),
  front: ContractPhoto.nullable(),
  back: ContractPhoto.nullable(),
})

export const OwnContract = z.object({
  current: TeacherContract.nullable().describe('Bản đang làm, hoặc bản mới nhất'),
  inForce: TeacherContract.nullable().describe('Bản đang có hiệu lực'),
  terms: Terms.describe('Điều kiện của bản mẫu đang dùng, xem được trước khi ký'),
  account: z.object({ bankName: z.string(), maskedNumber: z.string(), holder: z.string() }).nullable(),
  checks: z.array(z.object({ check: z.enum(signingChecks), isMet: z.boolean() })),
  codeGoesTo: z.string().nullable(),
  prefill: Prefill,
  log: z.array(ContractLogEntry),
  views: z.array(z.object({ at: z.iso.datetime(), reason: z.string() })).describe('Ai của Khuê đã mở giấy tờ, khi nào, vì sao'),
  photoDays: z.int().describe('Ảnh được xoá sau chừng này ngày kể từ khi hoàn tất'),
})
export type OwnContract = z.infer<typeof OwnContract>

const path = '/tns/v1/teachers/me/contract'
/** Spec 1: who teaches signs; the role comes with the approved application. */
const teaching: readonly Role[] = ['teacher', 'tutor']
const Revision = z.int().min(0).describe('Số lần sửa của bản mà người gửi đang xem')

export const getOwnContract = endpoint({
  method: 'GET',
  path,
  access: teaching,
  summary: 'Hợp đồng của tôi: bản đang làm, bản có hiệu lực, nhật ký',
  reply: OwnContract,
  isPrivate: true,
})
/** Saves the draft; a prepared file is given up. Version and revision 0 start the first one. */
export const saveOwnContract = endpoint({
  method: 'PUT',
  path,
  access: teaching,
  summary: 'Khai thông tin trong hợp đồng',
  body: ContractForm.extend({ version: z.int().min(0), revision: Revision }),
  reply: OwnContract,
  limit: { max: 60, seconds: 3600 },
  ignoresIdempotencyKey: true, // sealed at rest, so it must not be stored as an idempotent reply either
})
const Seen = z.strictObject({ version: z.int().min(1), revision: Revision })
export const prepareContract = endpoint({
  method: 'POST',
  path: `${path}/prepare`,
  access: teaching,
  summary: 'Lập bản PDF để ký; lập rồi thì giữ nguyên',
  body: Seen,
  reply: OwnContract,
  limit: { max: 20, seconds: 3600 },
  ignoresIdempotencyKey: true,
})
/** Starts the time that the text is open, by the server's clock. */
export const openContractText = endpoint({
  method: 'POST',
  path: `${path}/open`,
  access: teaching,
  summary: 'Ghi lại lúc mở bản hợp đồng để đọc',
  body: z.strictObject({ version: z.int().min(1), sha256: z.hash('sha256') }),
  reply: z.object({ viewId: Id, openedAt: z.iso.datetime() }),
  limit: { max: 120, seconds: 3600 },
})
export const sendSigningCode = endpoint({
  method: 'POST',
  path: `${path}/signing-code`,
  access: teaching,
  summary: 'Gửi mã xác nhận để ký hợp đồng',
  body: Seen,
  reply: z.object({ to: z.string(), expiresAt: z.iso.datetime(), resendAt: z.iso.datetime() }),
  ignoresIdempotencyKey: true,
})
export const signContract = endpoint({
  method: 'POST',
  path: `${path}/sign`,
  access: teaching,
  summary: 'Ký hợp đồng bằng mã xác nhận',
  body: Seen.extend({
    sha256: z.hash('sha256').describe('Mã băm của bản người ký đang xem'),
    code: GroupedCode.regex(/^\d{6}$/, 'Mã OTP gồm 6 chữ số.'),
    isAgreed: z.literal(true, 'Bạn cần đồng ý ký bằng phương tiện điện tử.'),
  }),
  reply: OwnContract,
  limit: { max: 30, seconds: 3600 },
  ignoresIdempotencyKey: true, // failed guesses stay counted
})
/** The next version as a draft; the one in force stays until the next is completed. */
export const amendContract = endpoint({
  method: 'POST',
  path: `${path}/amend`,
  access: teaching,
  summary: 'Lập phụ lục: bản kế tiếp, bản cũ còn hiệu lực tới khi bản mới hoàn tất',
  body: Seen,
  reply: OwnContract,
  limit: { max: 20, seconds: 3600 },
  ignoresIdempotencyKey: true,
})
export const openOwnContractFile = endpoint({
  method: 'GET',
  path: `${path}/file`,
  access: teaching,
  summary: 'Địa chỉ tạm để tải bản PDF của một hợp đồng của tôi',
  query: z.object({ version: wholeNumber({ min: 1, max: 10_000 }) }),
  reply: z.object({ url: z.string(), sha256: z.string() }),
  isPrivate: true,
})
