import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { ListCursor, listOf } from '../lists.ts'
import { ProvinceCode } from '../ground/places.ts'
import { taxpayerKinds } from '../money/payees.ts'
import { PersonCard } from '../people/identity.ts'
import { wholeNumber } from '../query-params.ts'
import { TypedText } from '../text.ts'
import { ContractLogEntry, ContractPhoto, contractStatuses } from './teacher-contracts.ts'

const admin = '/tns/v1/admin/contracts'
export const ContractSummary = z.object({
  id: Id,
  person: PersonCard,
  version: z.int(),
  number: z.string().nullable(),
  status: z.enum(contractStatuses),
  signedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
})
export type ContractSummary = z.infer<typeof ContractSummary>

/** SIGNED: the queue. Drafts are their owners' alone. */
export const deskContractStatuses = ['SIGNED', 'COMPLETED', 'SUPERSEDED', 'ENDED'] as const
export const listContracts = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Hợp đồng giảng dạy theo trạng thái; bản chờ hoàn tất lâu nhất đứng trước',
  query: z.object({
    status: z.enum(deskContractStatuses).default('SIGNED'),
    size: wholeNumber({ min: 1, max: 50 }).default(20),
    cursor: ListCursor,
  }),
  reply: listOf(ContractSummary),
})

const Signature = z.object({
  sha256: z.string(),
  at: z.iso.datetime(),
  sentTo: z.string(),
  ip: z.string(),
  device: z.string(),
  secondsOpen: z.int(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
})

export const ContractDetail = ContractSummary.extend({
  revision: z.int(),
  legalName: z.string(),
  provinceCode: ProvinceCode,
  taxpayerKind: z.enum(taxpayerKinds),
  document: z.object({
    sha256: z.string(),
    verifyCode: z.string(),
    templateVersion: z.string(),
    storeFeePercent: z.int(),
    bankAccount: z.string(),
    pages: z.int(),
  }),
  isHolderSame: z.boolean(),
  isIdentityApproved: z.boolean(),
  signatures: z.array(Signature),
  log: z.array(ContractLogEntry),
  endReason: z.string().nullable(),
  photosErasedAt: z.iso.datetime().nullable(),
  isOpenedByYou: z.boolean().describe('Bạn đã mở giấy tờ của bản này'),
})
export type ContractDetail = z.infer<typeof ContractDetail>

const params = z.object({ id: Id })
export const getContract = endpoint({
  method: 'GET',
  path: `${admin}/:id`,
  access: 'admin',
  summary: 'Một hợp đồng, không kèm số và ảnh căn cước',
  params,
  reply: ContractDetail,
})
const Reason = TypedText.min(1, 'Lý do không được bỏ trống').max(1000, 'Lý do dài tối đa 1000 ký tự.') // spec 8
/** Number, address, photos, and the file. Each opening is logged with its reason, which the teacher can read. */
export const openContractPapers = endpoint({
  method: 'POST',
  path: `${admin}/:id/open`,
  access: 'admin',
  summary: 'Mở số, ảnh căn cước và bản PDF của một hợp đồng, có nêu lý do',
  params,
  body: z.strictObject({ reason: Reason }),
  reply: z.object({
    idNumber: z.string(),
    issueDate: z.iso.date(),
    issuePlace: z.string(),
    address: z.string(),
    fileUrl: z.string().describe('Địa chỉ tạm của bản PDF đã ký'),
    front: ContractPhoto.nullable(),
    back: ContractPhoto.nullable(),
  }),
  ignoresIdempotencyKey: true,
  recentSignIn: true,
})
const Decided = z.strictObject({ revision: z.int().min(0).describe('Số lần sửa của bản mà người gửi đang xem') })
export const sendBackContract = endpoint({
  method: 'POST',
  path: `${admin}/:id/send-back`,
  access: 'admin',
  summary: 'Trả hợp đồng về để sửa; chữ ký huỷ, nhật ký giữ',
  params,
  body: Decided.extend({ reason: Reason }),
  reply: ContractSummary,
  recentSignIn: true,
})
export const completeContract = endpoint({
  method: 'POST',
  path: `${admin}/:id/complete`,
  access: 'admin',
  summary: 'Hoàn tất hợp đồng: có hiệu lực, khoá thông tin và bản PDF',
  params,
  body: Decided,
  reply: ContractSummary,
  recentSignIn: true,
})
export const endContract = endpoint({
  method: 'POST',
  path: `${admin}/:id/end`,
  access: 'admin',
  summary: 'Chấm dứt hợp đồng',
  params,
  body: Decided.extend({ reason: Reason }),
  reply: ContractSummary,
  recentSignIn: true,
})

/** Unguessable, and answered with nothing about the person. */
export const verifyCodePattern = /^[A-HJ-NP-Z2-9]{16}$/
export const verifyContract = endpoint({
  method: 'GET',
  path: '/tns/v1/contracts/verify/:code',
  access: 'guest',
  summary: 'Mã băm, ngày hoàn tất, ngày hết hiệu lực và số bản của một hợp đồng, để so với tệp PDF đang có',
  params: z.object({ code: z.string().max(100) }),
  reply: z.object({
    sha256: z.string(),
    completedOn: z.iso.date(),
    endedOn: z.iso.date().nullable().describe('Từ ngày này bản khác thay thế, hoặc hợp đồng đã chấm dứt'),
    version: z.int(),
  }),
  limit: { max: 60, seconds: 600 },
})
