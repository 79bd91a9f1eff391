import type { z } from 'zod'

const notFilled = 'Vui lòng điền thông tin này.'
const odd = 'Thông tin này chưa đúng dạng.'

/** The message for invalid input when a schema has none of its own: forms show it beside the field. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ?? odd
    case 'invalid_value':
      return isEmpty(issue.input) ? notFilled : 'Giá trị này không có trong các lựa chọn.'
    case 'not_multiple_of':
      return `Số này phải chia hết cho ${number(issue.divisor)}.`
    case 'unrecognized_keys':
      return `Không nhận thông tin: ${issue.keys.join(', ')}.`
    default:
      return odd
  }
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

function wrongType({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>) {
  if (isEmpty(input)) return notFilled
  if (expected === 'int') return 'Vui lòng nhập một số nguyên.'
  return expected === 'number' ? 'Vui lòng nhập một số.' : odd
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === 'string') return minimum === 1 ? notFilled : `Vui lòng nhập ít nhất ${number(minimum)} ký tự.`
  if (origin === 'array' || origin === 'set') return `Cần ít nhất ${number(minimum)} mục.`
  if (!numbers.has(origin)) return odd
  return inclusive === false ? `Số này phải lớn hơn ${number(minimum)}.` : `Số này phải từ ${number(minimum)} trở lên.`
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (origin === 'string') return `Không được quá ${number(maximum)} ký tự.`
  if (origin === 'array' || origin === 'set') return `Không được quá ${number(maximum)} mục.`
  if (!numbers.has(origin)) return odd
  if (maximum >= Number.MAX_SAFE_INTEGER) return 'Số này quá lớn.' // beyond what a number can hold, before the bound of the field
  return inclusive === false ? `Số này phải nhỏ hơn ${number(maximum)}.` : `Số này không được quá ${number(maximum)}.`
}

const numbers = new Set(['number', 'int', 'bigint'])
const number = (value: number | bigint) => value.toLocaleString('vi-VN')

const formats: Record<string, string> = {
  email: 'Email chưa đúng.',
  url: 'Địa chỉ liên kết chưa đúng.',
  date: 'Ngày chưa đúng.',
  time: 'Giờ chưa đúng.',
  datetime: 'Ngày giờ chưa đúng.',
}
