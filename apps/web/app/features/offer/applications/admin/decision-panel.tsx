import { explainRejection, rejectionTemplates, type TeachingField } from '@khue/contracts/offer/teaching-profile-rules'
import { type ComponentProps, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDateTime } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/toasts.ts'
import { CaseChecks } from './case-checks.tsx'
import { casesText, caseText as text } from './cases.text.ts'
import type { CaseView } from './case-view.ts'
import styles from './decision-panel.module.css'

type Props = { of: CaseView; remarks: ReadonlyMap<TeachingField, string>; onDecided: () => void }

/** What the server has found out, the badges, and the decision. */
export const DecisionPanel = (props: Props) => (
  <aside className={`${panel.stack} ${styles.aside}`}>
    <section className={panel.panel} aria-labelledby="case-checks">
      <h2 id="case-checks" className="h4">
        {text.checks}
      </h2>
      <CaseChecks checks={props.of.checks} />
      <Earlier of={props.of} />
    </section>
    {props.of.isWaiting ? <Decide {...props} /> : <Result of={props.of} />}
  </aside>
)

const Earlier = ({ of }: { of: CaseView }) =>
  of.earlier.length > 0 && (
    <>
      <h3 className="h4">{text.earlier}</h3>
      <ul>
        {of.earlier.map(({ kind, state, decidedAt }) => (
          <li key={decidedAt} className="sm">
            {text.earlierOne(casesText.kinds[kind], casesText.states[state], formatDateTime(decidedAt))}
          </li>
        ))}
      </ul>
    </>
  )

const Result = ({ of: { rejection, status } }: { of: CaseView }) => (
  <section className={panel.panel} aria-labelledby="case-result">
    <h2 id="case-result" className="h4">
      {text.decided}
    </h2>
    <p>{rejection ? text.rejectedFor(explainRejection(rejection)) : status.label}</p>
    {rejection?.isFinal && <p className="sm muted">{text.finalNote}</p>}
  </section>
)

type Asked = 'approve' | 'ask' | 'reject'
function Decide({ of, remarks, onDecided }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const [verified, setVerified] = useState<ReadonlySet<string>>(new Set(of.verifiedItemIds))
  const { revalidate } = useRevalidator()
  const written = [...remarks].flatMap(([field, said]) => (said.trim() ? [{ field, text: said }] : []))
  const isBlocked = of.blocked !== undefined
  const form = {
    fields: { revision: String(of.revision) },
    allowsUnsavedExit: true,
    onDone: () => {
      showToast({ type: 'success', message: text.done[asked ?? 'approve'] })
      onDecided()
    },
    onRefused: () => void revalidate(), // another admin was faster, or the case has changed
    beside: (
      <Button size="xxl" variant="outlined" onClick={() => setAsked(undefined)}>
        {text.cancel}
      </Button>
    ),
  }
  return (
    <section className={panel.panel} aria-labelledby="case-decide">
      <h2 id="case-decide" className="h4">
        {text.decide}
      </h2>
      {of.blocked && <Notice tone="warn">{of.blocked}</Notice>}
      <Badges of={of} verified={verified} onChange={setVerified} />
      <p className="sm muted">{text.askHint}</p>
      <div className={styles.buttons}>
        <Button size="xxl" color="red" variant="outlined" disabled={isBlocked} onClick={() => setAsked('reject')}>
          {text.reject}
        </Button>
        <Button
          size="xxl"
          color="main"
          variant="outlined"
          disabled={isBlocked}
          onClick={() => (written.length > 0 ? setAsked('ask') : showToast({ type: 'error', message: text.askNone }))}
        >
          {text.ask}
        </Button>
        <Button size="xxl" color="green" disabled={isBlocked} onClick={() => setAsked('approve')}>
          {text.approve}
        </Button>
      </div>
      <Dialogs {...{ of, asked, form, written, verified }} onClose={() => setAsked(undefined)} />
    </section>
  )
}

type DialogsProps = {
  of: CaseView
  asked: Asked | undefined
  form: Omit<ComponentProps<typeof StepForm>, 'step' | 'save' | 'children'>
  written: readonly { field: TeachingField; text: string }[]
  verified: ReadonlySet<string>
  onClose: () => void
}

/** Each decision asks once more. */
const Dialogs = ({ of, asked, form, written, verified, onClose }: DialogsProps) => (
  <>
    <Dialog opened={asked === 'approve'} onClose={onClose} title={text.approveTitle[of.kind]} size="sm">
      <StepForm {...form} step="approve" save={text.approve} color="green" fields={{ ...form.fields, verified: [...verified].join(',') }}>
        {() => (
          <>
            <p>{text.approveText[of.kind]}</p>
            <p className="sm muted">{text.marked(verified.size)}</p>
          </>
        )}
      </StepForm>
    </Dialog>
    <Dialog opened={asked === 'ask'} onClose={onClose} title={text.askTitle(written.length)} size="sm">
      <StepForm {...form} step="ask" save={text.ask} fields={{ ...form.fields, remarks: JSON.stringify(written) }}>
        {() => (
          <ul className={styles.remarks}>
            {written.map(({ field, text: said }) => (
              <li key={field}>
                <b>{text.fields[field]}:</b> {said}
              </li>
            ))}
          </ul>
        )}
      </StepForm>
    </Dialog>
    <Dialog opened={asked === 'reject'} onClose={onClose} title={text.rejectTitle} size="sm">
      <StepForm {...form} step="reject" save={text.reject} color="red">
        {(wrong) => <RejectFields of={of} wrong={wrong} />}
      </StepForm>
    </Dialog>
  </>
)

const reasons = rejectionTemplates.map(({ code, name, text: words }) => ({ value: code, label: words ? `${name}: ${words}` : name }))

const RejectFields = ({ of, wrong }: { of: CaseView; wrong: ReadonlyMap<string, string> }) => (
  <>
    <SelectField
      label={text.reason}
      name="code"
      required
      options={reasons}
      placeholder={text.reasonPlaceholder}
      error={wrong.get('code')}
    />
    <TextAreaField label={text.more} name="text" rows={3} maxLength={1000} hint={text.moreHint} error={wrong.get('text')} />
    {of.kind !== 'PROFILE' && <Checkbox name="isFinal" value="true" label={text.final} hint={text.finalHint} />}
  </>
)

type BadgesProps = { of: CaseView; verified: ReadonlySet<string>; onChange: (verified: ReadonlySet<string>) => void }
const Badges = ({ of, verified, onChange }: BadgesProps) => (
  <fieldset className={styles.badges}>
    <legend className="h4">{text.verifyTitle}</legend>
    <p className="sm muted">{of.items.length > 0 ? text.verifyHint : text.verifyNone}</p>
    {of.items.map(({ id, words, canVerify }) => (
      <Checkbox
        key={id}
        label={text.verify(words)}
        checked={verified.has(id)}
        disabled={!canVerify}
        onChange={({ currentTarget: { checked } }) =>
          onChange(new Set(checked ? [...verified, id] : [...verified].filter((one) => one !== id)))
        }
      />
    ))}
  </fieldset>
)
