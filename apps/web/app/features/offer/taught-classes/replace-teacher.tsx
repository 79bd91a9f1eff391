import type { Substitute, TaughtRunDetail } from '@khue/contracts/offer/runs'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { clashName, classHref } from './shared/run-words.ts'
import { taughtText as text } from './shared/taught-classes.text.ts'
import styles from './taught-class.module.css'

type Props = { run: TaughtRunDetail; substitutes: readonly Substitute[] | undefined; name: string; onDone: () => void }

/** An admin searches a teacher by name, sees their clashes, and assigns the remaining meetings of the run to them. */
export function ReplaceTeacher({ run, substitutes, name, onDone }: Props) {
  const [chosen, choose] = useState('')
  const isSearching = useNavigation().state !== 'idle'
  const choices = choicesOf(run, substitutes ?? [])
  return (
    <div className={panel.stack}>
      <p>{text.replaceLead(run.lessons - run.begun)}</p>
      <Form action={classHref(run.id)} className={styles.search} preventScrollReset>
        <HiddenFields of={{ replace: 'teacher' }} />
        <TextField name="name" label={text.teacherName} defaultValue={name} required minLength={2} maxLength={60} autoComplete="off" />
        <Button type="submit" size="xxl" variant="outlined" loading={isSearching}>
          {text.search}
        </Button>
      </Form>
      {substitutes?.length === 0 && <output>{text.noSubstitutes}</output>}
      {choices.length > 0 && (
        <StepForm step="replace" save={text.saveReplace} fields={{ revision: String(run.revision) }} onDone={onDone} allowsUnsavedExit>
          {(wrong) => (
            <>
              <fieldset className={styles.choices}>
                <legend>{text.chooseSubstitute}</legend>
                {choices.map(({ value, label, note, isPossible }) => (
                  <label key={value} className={styles.choice}>
                    <input
                      type="radio"
                      name="teacher"
                      value={value}
                      required
                      disabled={!isPossible}
                      checked={chosen === value}
                      onChange={() => choose(value)}
                    />
                    <span>
                      {label}
                      {note && <span className="sm muted"> · {note}</span>}
                    </span>
                  </label>
                ))}
              </fieldset>
              <TextField name="reason" label={text.reason} hint={text.reasonHint} required maxLength={300} error={wrong.get('reason')} />
              <p className="sm">{text.toldTeacher}</p>
            </>
          )}
        </StepForm>
      )}
    </div>
  )
}

function choicesOf({ isSubstituted, courseTeacher }: TaughtRunDetail, substitutes: readonly Substitute[]) {
  const others = substitutes.filter(({ id }) => !isSubstituted || id !== courseTeacher.id)
  return [
    ...(isSubstituted ? [{ value: 'back', label: text.backToTeacher(courseTeacher.name), note: '', isPossible: true }] : []),
    ...others.map((one) => ({
      value: one.id,
      label: `${one.title} ${one.name}`,
      note: noteOf(one),
      isPossible: one.hasContract && one.clashes.length === 0,
    })),
  ]
}

function noteOf({ hasContract, clashes }: Substitute) {
  const [first] = clashes
  if (!hasContract) return text.noContract
  return first ? text.busy(clashes.length, clashName(first)) : text.free
}
