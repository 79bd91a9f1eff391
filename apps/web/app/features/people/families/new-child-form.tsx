import type { Gender, Grade } from '@khue/contracts/people/profile'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { formatDay } from '#app/shared/format.ts'
import { gradeNames } from '#app/features/people/people/shared/grade-names.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { BirthDateField } from '#app/shared/ui/birth-date-field.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { UnsavedChanges } from '#app/shared/ui/unsaved-changes.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { newChildText as text } from './families.text.ts'
import styles from './new-child-form.module.css'

// the texts' keys (wire codes) instead of the contract's list, which would bundle its schemas
const genders = Object.entries(text.genders).map(([value, label]) => ({ value: value as Gender, label }))
const grades = Object.entries(gradeNames).map(([value, label]) => ({ value: value as Grade, label }))

export type NewChildStep = 'child' | 'declaration'
type Props = {
  step: NewChildStep
  onStep: (step: NewChildStep) => void
  refusal: FormRefusal | undefined
  isSending: boolean
  /** Validates the first step before the second is shown. */
  judge: (form: FormData) => Promise<FormRefusal | undefined>
}

/** One form in two steps: about the child, then the declaration. Both stay mounted, so that nothing typed is lost. */
export function NewChildForm({ step, onStep, refusal, isSending, judge }: Props) {
  const [judged, setJudged] = useState<FormRefusal>()
  const [summary, setSummary] = useState<string[]>([])
  const current = step === 'child' ? judged : refusal
  const form = useFocusInvalidField(current)
  const wrong = fieldErrors(current)

  async function goOn() {
    const typed = new FormData(form.current ?? undefined)
    const fault = await judge(typed)
    setJudged(fault)
    if (fault) return
    setSummary(describe(typed))
    onStep('declaration')
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    if (step !== 'child') return
    event.preventDefault()
    void goOn()
  }
  return (
    <Form ref={form} method="post" className={styles.form} noValidate onSubmit={submit}>
      {current && wrong.size === 0 && (
        <Notice tone="bad" isAlert>
          {current.error}
        </Notice>
      )}
      <div className={styles.fields} hidden={step !== 'child'}>
        <AboutChild wrong={wrong} />
        <div className={styles.buttons}>
          <Link className={styles.cancel} to="/account/family">
            {text.cancel}
          </Link>
          <Button size="xxl" color="main" type="submit">
            {text.next}
          </Button>
        </div>
      </div>
      {step === 'declaration' && (
        <div className={styles.fields}>
          <Declaration summary={summary} wrong={wrong} />
          <div className={styles.buttons}>
            <Button size="xxl" variant="outlined" onClick={() => onStep('child')}>
              {text.change}
            </Button>
            <Button size="xxl" color="main" type="submit" loading={isSending}>
              {text.create}
            </Button>
          </div>
        </div>
      )}
      <UnsavedChanges />
    </Form>
  )
}

const AboutChild = ({ wrong }: { wrong: ReadonlyMap<string, string> }) => (
  <>
    <TextField label={text.name} name="name" required maxLength={255} autoComplete="off" error={wrong.get('name')} />
    <BirthDateField
      label={text.birthDate}
      name="birthDate"
      required
      isOwn={false}
      hint={text.birthDateHint}
      error={wrong.get('birthDate')}
    />
    <RadioCards label={text.gender} name="gender" isInline defaultValue="" options={[...genders, { value: '', label: text.noGender }]} />
    <SelectField label={text.grade} name="grade" placeholder={text.noGrade} options={grades} error={wrong.get('grade')} />
  </>
)

const Declaration = ({ summary, wrong }: { summary: readonly string[]; wrong: ReadonlyMap<string, string> }) => (
  <>
    <div>
      <p className="muted">{text.check}</p>
      <p className={styles.summary}>{summary.join(' · ')}</p>
    </div>
    <Checkbox
      name="isGuardian"
      value="true"
      required
      label={text.declaration}
      hint={text.declarationNote}
      error={wrong.has('isGuardian') ? text.declarationMissing : undefined}
    />
    <Notice>
      <p>
        {text.notBundled}{' '}
        <Link className="link" to="/privacy-policy" target="_blank">
          {text.privacy}
        </Link>
      </p>
    </Notice>
  </>
)

const asText = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
function describe(form: FormData) {
  const [name, birthDate, grade] = [asText(form.get('name')), asText(form.get('birthDate')), asText(form.get('grade'))]
  return [name.trim(), formatDay(birthDate), grade && gradeNames[grade as Grade]].filter((part) => part !== '') // validated before: a grade or empty
}
