import { findProvince } from '@khue/contracts/ground/provinces'
import type { ContractText } from '@khue/contracts/offer/teacher-contracts'
import type { Deps } from '#platform/deps'
import { formatDate } from '#platform/vietnam/format'
import { type FormSecret, openForm } from '../sealed-form.service.ts'
import type { ContractRow } from '../teacher-contracts.repository.ts'
import { taxpayerNames } from '../terms.service.ts'
import { composeContract } from './contract-text.ts'

/** A version whose file exists, or is about to. */
export type Described = Pick<ContractRow, 'id' | 'sealed' | 'legalName' | 'provinceCode' | 'taxpayerKind'> & {
  number: string
  verifyCode: string
  templateVersion: string
  storeFeePercent: number
  bankAccount: string
  preparedAt: Date
}

/** Undefined while a version has no file. */
export function asDescribed(row: ContractRow): Described | undefined {
  const { number, verifyCode, templateVersion, storeFeePercent, bankAccount, preparedAt } = row
  if (!number || !verifyCode || !templateVersion || storeFeePercent === null || !bankAccount || !preparedAt) return undefined
  return { ...row, number, verifyCode, templateVersion, storeFeePercent, bankAccount, preparedAt }
}

export const verifyUrlOf = ({ config }: Deps, verifyCode: string) => new URL(`/verify/${verifyCode}`, config.publicUrl).href

const vietnameseDay = (day: string) => day.split('-').toReversed().join('/')

/** The text of a version as its file has it; `withholding` is the sentence of the day on which it was made. */
export const describeContract = (deps: Deps, row: Described, template: Template) =>
  describeOpened(deps, { ...row, ...openForm(deps.config, row) }, template)

type Template = { body: string; withholding: string }
export type Opened = Omit<Described, 'id' | 'sealed'> & FormSecret

/** The same of a form that is not sealed. */
export function describeOpened(deps: Deps, row: Opened, { body, withholding }: Template): ContractText {
  const { idNumber, issueDate, issuePlace, address } = row
  const { number, templateVersion, storeFeePercent, bankAccount, taxpayerKind } = row
  return composeContract({
    body,
    values: {
      number,
      templateVersion,
      bankAccount,
      withholding,
      storeFeePercent: String(storeFeePercent),
      taxpayer: taxpayerNames[taxpayerKind],
      verifyUrl: verifyUrlOf(deps, row.verifyCode),
    },
    facts: [
      {
        label: 'Bên A',
        value: `${deps.config.CONTRACT_PARTY ?? `Khuê (${deps.config.publicUrl.host})`}, điện thoại ${deps.config.HOTLINE}`,
      },
      { label: 'Ngày lập', value: formatDate(row.preparedAt) },
      { label: 'Bên B, họ tên trên căn cước', value: row.legalName },
      { label: 'Số căn cước', value: idNumber },
      { label: 'Ngày cấp', value: vietnameseDay(issueDate) },
      { label: 'Nơi cấp', value: issuePlace },
      { label: 'Địa chỉ liên hệ', value: address },
      { label: 'Tỉnh, thành phố', value: findProvince(row.provinceCode)?.name ?? row.provinceCode },
      { label: 'Người nộp thuế', value: taxpayerNames[taxpayerKind] },
      { label: 'Tài khoản nhận tiền', value: bankAccount },
    ],
  })
}
