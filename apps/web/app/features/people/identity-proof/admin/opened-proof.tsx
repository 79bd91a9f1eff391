import type { openIdentityProof } from '@khue/contracts/people/identity-proof'
import type { Reply } from '@khue/contracts/endpoint'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { proofAdminText as text, proofText } from '../identity-proof.text.ts'
import styles from './opened-proof.module.css'
import { ProofPhoto } from '../shared/proof-photo.tsx'

export type OpenedProof = Reply<typeof openIdentityProof>
type Props = { proof: OpenedProof; onClose: () => void; onJudged: (verdict: 'APPROVED' | 'REJECTED') => void }

/** The declaration beside the profile, and the verdict. None of it is kept in the address or in browser storage. */
export function OpenedProofPanel({ proof, onClose, onJudged }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // after the reason dialog has restored the focus to its button
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const { person, photos, warnings, isNumberTaken } = proof
  return (
    <section className={panel.panel} aria-labelledby="opened-proof">
      <div className={styles.head}>
        <h2 id="opened-proof" ref={heading} tabIndex={-1} className="h3">
          {text.of(person.name)}
        </h2>
        <IconButton icon="x" label={text.closePanel} onClick={onClose} />
      </div>
      <div className={styles.photos}>
        <Side side={text.photo.front} src={photos.front} />
        <Side side={text.photo.back} src={photos.back} />
      </div>
      <Facts {...proof} />
      {isNumberTaken && <Notice tone="bad">{text.taken}</Notice>}
      {warnings.length > 0 && <Notice tone="warn">{warnings.join(' ')}</Notice>}
      {proof.status === 'PENDING' && <Verdict personId={person.id} onJudged={onJudged} />}
    </section>
  )
}

function Facts({ idNumber, issueDate, issuePlace, birthDate }: OpenedProof) {
  const facts = [
    [proofText.idNumber, idNumber.replace(/(\d{3})(?=\d)/g, '$1 ')],
    [text.birthDate, birthDate ? formatDay(birthDate) : text.none],
    [proofText.issueDate, formatDay(issueDate)],
    [proofText.issuePlace, issuePlace],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Side = ({ side, src }: { side: string; src: string }) => (
  <a href={src} target="_blank" rel="noreferrer" className={styles.side} aria-label={text.openFile(side)}>
    <span className={styles.photo}>
      <ProofPhoto src={src} label="" />
    </span>
    {side}
  </a>
)

function Verdict({ personId, onJudged }: { personId: string; onJudged: Props['onJudged'] }) {
  const [isRejecting, setRejecting] = useState(false)
  const close = () => setRejecting(false)
  return (
    <div className={panel.actions}>
      <Button size="xl" variant="outlined" color="red" onClick={() => setRejecting(true)}>
        {text.reject}
      </Button>
      <StepButton step="APPROVED" fields={{ personId }} variant="contained" color="green" onDone={() => onJudged('APPROVED')}>
        {text.approve}
      </StepButton>
      <Dialog opened={isRejecting} onClose={close} title={text.rejectTitle} size="sm">
        <StepForm
          step="REJECTED"
          fields={{ personId }}
          save={text.reject}
          color="red"
          allowsUnsavedExit
          onDone={() => onJudged('REJECTED')}
          beside={
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.back}
            </Button>
          }
        >
          {(wrong) => (
            <TextAreaField
              label={text.rejectReason}
              name="reason"
              required
              maxLength={1000}
              hint={text.rejectHint}
              error={wrong.get('reason')}
            />
          )}
        </StepForm>
      </Dialog>
    </div>
  )
}
