import { Link, useNavigation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { CodeField } from '#app/shared/ui/code-field.tsx'
import { CountdownButton } from '#app/shared/ui/countdown-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import styles from './code-form.module.css'
import { FormRefusalNotice } from './form-refusal.tsx'
import { text } from './identity.text.ts'
import { formErrors } from './form-errors.ts'
import type { Sent } from './steps.ts'
import { useRefusalCount } from './use-refusal-count.ts'

type Props = {
  sent: Sent
  refusal: FormRefusal | undefined
  isSending: boolean
  /** Address of the previous step, to correct the number. */
  start: string
  startLabel: string
}

const places = { OTP_INVALID: 'otp', OTP_EXPIRED: 'otp', OTP_ATTEMPTS_EXCEEDED: 'otp' } as const

/** Asks for the code, submits on its last digit, and offers another code after a minute. */
export function CodeForm({ sent, refusal, isSending, start, startLabel }: Props) {
  const form = useFocusInvalidField(refusal)
  const refusals = useRefusalCount(refusal)
  const { fields, whole } = formErrors(refusal, places)
  const isAskedAgain = useNavigation().formData?.has('again') ?? false
  return (
    <>
      <div aria-live="polite" className={styles.status}>
        {sent.isAgain && !refusal && <Notice tone="good">{text.sentAgain}</Notice>}
      </div>
      <Form ref={form} method="post" className={styles.form} noValidate>
        <FormRefusalNotice refusal={whole} start={start} />
        <CodeField
          key={`${refusals} ${sent.resendAt}`}
          name="otp"
          label={text.code}
          hint={sent.to === 'email' ? text.codeInMail : text.codeElsewhere}
          error={fields.get('otp')}
          onComplete={() => form.current?.requestSubmit()}
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the page has no other purpose
        />
        <Button type="submit" size="3xl" color="main" fullWidth loading={isSending && !isAskedAgain}>
          {text.goOnButton}
        </Button>
      </Form>
      <div className={styles.others}>
        <Form method="post" replace>
          <input type="hidden" name="again" value="1" />
          <CountdownButton type="submit" now={sent.now} readyAt={sent.resendAt} waiting={text.sendAgainIn} loading={isAskedAgain}>
            {text.sendAgain}
          </CountdownButton>
        </Form>
        <Link to={start} className={styles.other}>
          {startLabel}
        </Link>
      </div>
    </>
  )
}
