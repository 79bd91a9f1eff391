import { feePercentOf } from '#modules/money/escrow'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { describeOpened, type Opened } from '../document/describe-contract.service.ts'
import { contractError } from '../teacher-contracts.errors.ts'
import { explainWithholding, policyOf } from '../terms.service.ts'
import * as stored from './templates.repository.ts'

/** All versions, the newest first, and the text of the named one, or of the newest. */
export async function readTemplates(deps: Deps, actor: Actor, version?: string) {
  const heads = await stored.listTemplateHeads(deps.db)
  const opened = await stored.findTemplate(deps.db, version ?? heads[0]?.version ?? '')
  if (!opened) throw contractError.CONTRACT_TEMPLATE_NOT_FOUND()
  const current = heads.find(({ isComing }) => !isComing)?.version
  return {
    items: heads.map(({ isComing, ...head }) => ({
      ...head,
      state: isComing ? ('COMING' as const) : head.version === current ? ('CURRENT' as const) : ('PAST' as const),
    })),
    opened: { version: opened.version, body: opened.body, text: await showExample(deps, actor, opened) },
  }
}

/** Of a text that is not published yet. */
export const previewTemplate = (deps: Deps, actor: Actor, body: string) =>
  showExample(deps, actor, { body, version: example.templateVersion })

const example = {
  legalName: 'Nguyễn Thị Minh Anh',
  idNumber: '001190012345',
  issueDate: '2022-05-12',
  issuePlace: 'Cục Cảnh sát quản lý hành chính về trật tự xã hội',
  address: '18 ngõ 42 Yên Hoà',
  provinceCode: '01',
  taxpayerKind: 'INDIVIDUAL',
  number: 'HD-VIDU2345',
  verifyCode: 'VIDUVIDUVIDUVIDU',
  templateVersion: 'mới',
  bankAccount: 'Vietcombank •••• 8086, chủ tài khoản NGUYEN THI MINH ANH',
} as const

/** A template as a contract would read that is made now, at the general fee, of a teacher who does not exist. */
async function showExample(deps: Deps, actor: Actor, { version, body }: { version: string; body: string }) {
  const row: Opened = {
    ...example,
    templateVersion: version,
    storeFeePercent: await feePercentOf(deps, actor.id),
    preparedAt: deps.clock(),
  }
  return describeOpened(deps, row, { body, withholding: await explainWithholding(deps, policyOf[row.taxpayerKind], row.preparedAt) })
}
