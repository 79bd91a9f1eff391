import type { Substitute, TaughtRunDetail } from '@khue/contracts/offer/runs'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { clashName, classHref } from './shared/run-words.ts'
import { taughtText as text } from './shared/taught-classes.text.ts'
import { type TeacherChoice, TeacherChoices, TeacherSearch } from './shared/teacher-choices.tsx'

type Props = { run: TaughtRunDetail; substitutes: readonly Substitute[] | undefined; name: string; onDone: () => void }

/** An admin searches a teacher by name, sees their clashes, and assigns the remaining meetings of the run to them. */
export function ReplaceTeacher({ run, substitutes, name, onDone }: Props) {
  const choices = choicesOf(run, substitutes ?? [])
  return (
    <div className={panel.stack}>
      <p>{text.replaceLead(run.lessons - run.begun)}</p>
      <TeacherSearch page={classHref(run.id)} open={{ replace: 'teacher' }} name={name} found={substitutes} />
      {choices.length > 0 && (
        <StepForm step="replace" save={text.saveReplace} fields={{ revision: String(run.revision) }} onDone={onDone} allowsUnsavedExit>
          {(wrong) => (
            <>
              <TeacherChoices name="teacher" choices={choices} />
              <TextField name="reason" label={text.reason} hint={text.reasonHint} required maxLength={300} error={wrong.get('reason')} />
              <p className="sm">{text.toldTeacher}</p>
            </>
          )}
        </StepForm>
      )}
    </div>
  )
}

function choicesOf({ isSubstituted, courseTeacher }: TaughtRunDetail, substitutes: readonly Substitute[]): TeacherChoice[] {
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
