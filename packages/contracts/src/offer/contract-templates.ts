import { z } from 'zod'
import { Markdown } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { AdminReason } from '../people/admin-reason.ts'
import { templateFaults } from './contract-template-rules.ts'
import { ContractText } from './teacher-contracts.ts'

const admin = '/tns/v1/admin/contract-templates'

/** COMING: its first day has not begun. CURRENT: contracts made today have it. PAST: another one replaced it. */
export const templateStates = ['COMING', 'CURRENT', 'PAST'] as const
export type TemplateState = (typeof templateStates)[number]

export const ContractTemplate = z.object({
  version: z.string(),
  fromOn: z.iso.date().describe('Hợp đồng lập từ ngày này dùng bản mẫu này'),
  sha256: z.string(),
  contracts: z.int().describe('Số hợp đồng đã lập từ bản mẫu này'),
  state: z.enum(templateStates),
})
export type ContractTemplate = z.infer<typeof ContractTemplate>

/** Named by its first day; the one of a new installation has a number in its year. */
export const TemplateVersion = z.string().regex(/^\d{4}(\.\d{1,4}|-\d\d-\d\d)$/)
const Example = ContractText.describe('Lời văn như trong bản PDF, với giá trị ví dụ')

export const listContractTemplates = endpoint({
  method: 'GET',
  path: admin,
  access: 'admin',
  summary: 'Các bản mẫu hợp đồng giảng dạy, mới nhất trước, và lời văn của một bản',
  query: z.object({ version: TemplateVersion.optional().describe('Bản muốn đọc; trống: bản mới nhất') }),
  reply: z.object({
    items: z.array(ContractTemplate).describe('Nhiều nhất một trăm'),
    opened: z.object({ version: z.string(), body: z.string(), text: Example }),
  }),
})

export const TemplateBody = Markdown.min(1, 'Vui lòng nhập lời văn của hợp đồng.').superRefine((body, context) => {
  const faults = body === '' ? [] : templateFaults(body)
  if (faults.length > 0) context.addIssue({ code: 'custom', message: faults.join(' ') }) // a field shows one message
})
export const previewContractTemplate = endpoint({
  method: 'POST',
  path: `${admin}/preview`,
  access: 'admin',
  summary: 'Xem trước lời văn của một bản mẫu đang soạn',
  body: z.strictObject({ body: TemplateBody }),
  reply: z.object({ text: Example }),
  isReadOnly: true,
  ignoresIdempotencyKey: true,
})

/** Contracts that are made from that day on have it; signed ones keep theirs. */
export const publishContractTemplate = endpoint({
  method: 'POST',
  path: admin,
  access: 'admin',
  summary: 'Ban hành bản mẫu mới, áp dụng sớm nhất từ ngày mai',
  body: AdminReason.extend({
    fromOn: z.iso.date('Vui lòng chọn ngày áp dụng.'),
    body: TemplateBody,
    basedOn: TemplateVersion.describe('Bản đã mở để soạn; bản mới hơn có rồi thì bị từ chối'),
  }),
  reply: ContractTemplate.pick({ version: true, fromOn: true }),
  recentSignIn: true,
})
export const withdrawContractTemplate = endpoint({
  method: 'POST',
  path: `${admin}/:version/withdraw`,
  access: 'admin',
  summary: 'Rút một bản mẫu chưa đến ngày áp dụng',
  params: z.object({ version: TemplateVersion }),
  body: AdminReason,
  reply: ContractTemplate.pick({ version: true }),
  recentSignIn: true,
})
