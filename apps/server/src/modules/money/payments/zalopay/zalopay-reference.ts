import { inVietnam } from '#platform/vietnam/time'
import { codeOf } from '../wire/attempt-reference.ts'

/** `yymmdd` by the Vietnamese calendar, with which ZaloPay requires every reference of that day to begin. */
export const dayMark = (at: Date) => inVietnam(at).toPlainDate().toString().replaceAll('-', '').slice(2)

/** The code of `yymmdd_HV…` or `yymmdd_HV….2`; a foreign reference stays unchanged. */
export const codeOfTransaction = (appTransId: string) => (/^\d{6}_/.test(appTransId) ? codeOf(appTransId.slice(7)) : appTransId)
