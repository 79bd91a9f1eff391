import { inVietnam } from '#platform/vietnam/time'
import { codeOf } from '../wire/attempt-reference.ts'

/** `yymmdd` by the Vietnamese calendar, with which ZaloPay wants every reference of that day to begin. */
export const dayMark = (at: Date) => inVietnam(at).toPlainDate().toString().replaceAll('-', '').slice(2)

/** The code that `yymmdd_HV…` or `yymmdd_HV….2` stands for; what is none of ours stays as it is. */
export const codeOfTransaction = (appTransId: string) => (/^\d{6}_/.test(appTransId) ? codeOf(appTransId.slice(7)) : appTransId)
