import type { SecondFactor } from '@khue/contracts/people/second-factor'
import { useState } from 'react'
import { formatDate } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import { DisableDialog, RenewDialog } from './factor-dialogs.tsx'
import { EnrolDialog, type Enrolment } from './enrol-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { securityText as text } from './security.text.ts'
import { useGuardedStep } from './use-guarded-step.tsx'

const fewCodes = 3

/** Second factor: turning it on and off, and recovery codes for a lost phone. */
export function SecondFactorPanel({ factor }: { factor: SecondFactor }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const show = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => setCodes(recoveryCodes)
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <div>
          <div className={panel.name}>
            <h2 className="h3">{text.factor}</h2>
            <span className={`${tag.tag} ${factor.isOn ? tag.success : ''}`}>{factor.isOn ? text.factorOn : text.factorOff}</span>
          </div>
          <p className="sm muted">{text.factorNote}</p>
        </div>
      </div>
      {factor.isRequired && !factor.isOn && <Notice tone="warn">{text.factorRequired}</Notice>}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {factor.isOn ? <WhileOn factor={factor} onCodes={show} /> : <WhileOff onCodes={show} />}
    </section>
  )
}

type OnCodes = { onCodes: (answer: { recoveryCodes: readonly string[] }) => void }

function WhileOff({ onCodes }: OnCodes) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const { send, isBusy, confirmation } = useGuardedStep<Enrolment>({ onDone: setEnrolment })
  return (
    <div>
      <Button size="xl" color="main" loading={isBusy} onClick={() => send({ step: 'start-factor' })}>
        {text.turnOn}
      </Button>
      {confirmation}
      <EnrolDialog
        enrolment={enrolment}
        onClose={() => setEnrolment(undefined)}
        onDone={(answer) => {
          setEnrolment(undefined)
          showToast({ type: 'success', message: text.turnedOn })
          onCodes(answer)
        }}
      />
    </div>
  )
}

function WhileOn({ factor, onCodes }: OnCodes & { factor: SecondFactor }) {
  const [asked, setAsked] = useState<'renew' | 'disable'>()
  const close = () => setAsked(undefined)
  const isFew = factor.recoveryCodesLeft <= fewCodes
  return (
    <>
      <p className="sm muted">
        {factor.since && `${text.factorSince(formatDate(factor.since))} · `}
        {text.codesLeft(factor.recoveryCodesLeft)}
      </p>
      {isFew && <Notice tone="warn">{text.codesFew}</Notice>}
      <div className={panel.actions}>
        <Button size="xl" variant="outlined" onClick={() => setAsked('renew')}>
          {text.renew}
        </Button>
        <Button size="xl" variant="text" color="red" aria-label={text.turnOffNow} onClick={() => setAsked('disable')}>
          {text.turnOff}
        </Button>
      </div>
      <RenewDialog
        opened={asked === 'renew'}
        onClose={close}
        onDone={(answer) => {
          close()
          onCodes(answer)
        }}
      />
      <DisableDialog opened={asked === 'disable'} onClose={close} />
    </>
  )
}
