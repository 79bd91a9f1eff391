import type { OwnContract, TeacherContract } from '@khue/contracts/offer/teacher-contracts'
import { Link, useRevalidator } from 'react-router'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { CodeField } from '#app/shared/ui/code-field.tsx'
import { CountdownButton } from '#app/shared/ui/countdown-button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './contract.module.css'
import { contractText as text } from './contracts.text.ts'
import { type HashState, useOpenText } from './use-open-text.ts'

type Checks = OwnContract['checks']
type CheckName = Checks[number]['check']

const fixes: Partial<Record<CheckName, { to: string; label: string }>> = {
  IDENTITY_APPROVED: { to: '/account/settings/identity', label: text.fix.identity },
  SAME_ID_NUMBER: { to: '/account/settings/identity', label: text.fix.identity },
  SAME_HOLDER: { to: '/account/settings/payment-info', label: text.fix.account },
}

/** What signing needs, with the way to what is missing. */
export const CheckList = ({ checks, names, hash }: { checks: Checks; names: readonly CheckName[]; hash?: HashState }) => (
  <ul className={styles.checks}>
    {names.map((name) => {
      const isMet = checks.some(({ check, isMet }) => check === name && isMet)
      const fix = isMet ? undefined : fixes[name]
      return (
        <Check key={name} isMet={isMet}>
          {text.checks[name][isMet ? 'met' : 'unmet']}{' '}
          {fix && (
            <Link className="link" to={fix.to}>
              {fix.label}
            </Link>
          )}
        </Check>
      )
    })}
    {hash && <Check isMet={hash === 'SAME'}>{hashWords[hash]}</Check>}
  </ul>
)

const hashWords: Record<HashState, string> = {
  SAME: text.sameHash,
  OTHER: text.otherHash,
  CHECKING: text.checkingHash,
  UNKNOWN: text.unknownHash,
}

const Check = ({ isMet, children }: { isMet: boolean; children: React.ReactNode }) => (
  <li data-unmet={isMet ? undefined : true}>
    <Icon name={isMet ? 'circle-check' : 'alert-triangle'} size={20} />
    <span>{children}</span>
  </li>
)

type Props = { contract: TeacherContract; sha256: string; checks: Checks; codeGoesTo: string | null }

/** Reading is recorded while this is shown; then a code signs exactly the file that was read. */
export function SigningPanel({ contract, sha256, checks, codeGoesTo }: Props) {
  const { version, revision, number } = contract
  const { revalidate } = useRevalidator()
  const hash = useOpenText({ version, sha256, onOpened: () => void revalidate() })
  const seen = { version: String(version), revision: String(revision) }
  const isCurrent = checks.some(({ check, isMet }) => check === 'CURRENT_TERMS' && isMet)
  return (
    <section className={panel.panel} aria-labelledby="contract-sign">
      <h2 id="contract-sign" className="h3">
        {text.sign}
      </h2>
      <CheckList checks={checks} names={['SAME_HOLDER', 'TEXT_OPENED', ...(isCurrent ? [] : ['CURRENT_TERMS' as const])]} hash={hash} />
      {!isCurrent && (
        <StepButton step="prepare" fields={seen} color="main" variant="contained" onDone={() => void revalidate()}>
          {text.prepareAgain}
        </StepButton>
      )}
      {isCurrent && codeGoesTo === null && <Notice tone="warn">{text.noContact}</Notice>}
      {isCurrent && codeGoesTo !== null && (
        <>
          <CodeSender fields={seen} to={codeGoesTo} />
          <StepForm
            key={revision}
            step="sign"
            save={text.signNow}
            fields={{ ...seen, sha256 }}
            allowsUnsavedExit
            onDone={() => showToast({ type: 'success', message: text.signed })}
          >
            {(wrong) => (
              <>
                <Checkbox name="isAgreed" label={text.agree(number ?? '')} error={wrong.has('isAgreed') ? text.agreeMissing : undefined} />
                <CodeField name="code" label={text.codeTo(codeGoesTo)} hint={text.neverAsked} error={wrong.get('code')} required />
              </>
            )}
          </StepForm>
        </>
      )}
      <p className={styles.note}>
        <Icon name="lock" size={18} />
        <span>
          <b>{text.lockTitle}</b> {text.lockNote}
        </span>
      </p>
    </section>
  )
}

type Sent = { done: true; sent: { to: string; resendAt: string; now: string } }

/** A new code can be asked for after a minute. */
function CodeSender({ fields, to }: { fields: Record<string, string>; to: string }) {
  const { Form, data, state } = useFormFetcher<FormRefusal | Sent>({
    onDone: ({ sent }) => showToast({ type: 'success', message: text.codeSent(sent.to) }),
  })
  const sent = data && 'sent' in data ? data.sent : undefined
  const isSending = state !== 'idle'
  return (
    <Form method="post">
      <HiddenFields of={{ step: 'code', ...fields }} />
      {sent ? (
        <CountdownButton type="submit" now={sent.now} readyAt={sent.resendAt} waiting={text.waiting} loading={isSending}>
          {text.sendAgain}
        </CountdownButton>
      ) : (
        <Button type="submit" size="xl" variant="outlined" color="main" loading={isSending} aria-label={`${text.sendCode}: ${to}`}>
          {text.sendCode}
        </Button>
      )}
    </Form>
  )
}
