import { Link } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { text } from './identity.text.ts'

type Props = {
  refusal: FormRefusal | undefined
  /** Address of the first step, offered when this one has expired. */
  start?: string | undefined
  /** Address of the code step, offered when a code was sent a moment ago. */
  codeStep?: string | undefined
}

const overCodes = new Set(['VERIFICATION_EXPIRED', 'VERIFICATION_REQUIRED', 'SECOND_STEP_EXPIRED'])

/** Why a form was refused as a whole, with a link to continue. */
export function FormRefusalNotice({ refusal, start, codeStep }: Props) {
  if (!refusal) return null
  return (
    <Notice tone="bad" isAlert>
      {refusal.error}{' '}
      {start !== undefined && overCodes.has(refusal.code) && (
        <Link to={start} className="link">
          {text.startAnew}
        </Link>
      )}
      {codeStep !== undefined && refusal.code === 'OTP_TOO_SOON' && (
        <Link to={codeStep} className="link">
          {text.haveCode}
        </Link>
      )}
    </Notice>
  )
}
