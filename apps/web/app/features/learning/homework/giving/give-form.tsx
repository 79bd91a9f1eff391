import type { FormRefusal } from '#app/shared/form-action.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import formStyles from '#app/shared/ui/page-form.module.css'
import panel from '#app/shared/ui/panel.module.css'
import { UnsavedChanges } from '#app/shared/ui/unsaved-changes.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { Link } from 'react-router'
import { FileFields } from './file-fields.tsx'
import type { GivenValues } from './form-values.ts'
import { givingText as text } from './giving.text.ts'
import { type LearnerOption, LearnerFields } from './learner-fields.tsx'
import { PartFields } from './part-fields.tsx'
import { useHandedOut } from './use-handed-out.ts'
import { type LessonOption, WhenFields, WhatFields } from './work-fields.tsx'

type Props = {
  values: GivenValues
  /** Lessons that the homework may belong to; undefined where that is decided. */
  lessons?: readonly LessonOption[] | undefined
  /** Of the class; undefined where it is decided who does the work. */
  learners?: readonly LearnerOption[] | undefined
  /** In words, where it is decided. */
  whom?: string
  /** Of what was given already; a new one has none. */
  given?: { revision: number; isDraft: boolean }
  leave: string
  refusal: FormRefusal | undefined
  isSending: boolean
}

/** What a teacher gives to do: the text, parts with points, files, times, and for whom. */
export function GiveForm({ values, lessons, learners, whom, given, leave, refusal, isSending }: Props) {
  const form = useFocusInvalidField(refusal)
  const files = useHandedOut(values.documents)
  const wrong = fieldErrors(refusal)
  return (
    <Form ref={form} method="post" className={panel.stack} noValidate>
      {refusal && (
        <Notice tone="bad" isAlert>
          {refusal.error}
        </Notice>
      )}
      <HiddenFields of={{ revision: given && String(given.revision) }} />
      <WhatFields values={values} wrong={wrong} />
      <FileFields files={files} />
      <PartFields parts={values.parts} wrong={wrong} />
      <WhenFields values={values} lessons={lessons} wrong={wrong} />
      {learners ? <LearnerFields learners={learners} wrong={wrong} /> : whom && <Whom words={whom} />}
      {files.isBusy && <p className="sm">{text.uploading}</p>}
      <LiveRegion words={files.isBusy ? text.uploading : ''} />
      <div className={formStyles.buttons}>
        <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={leave}>
          {text.leave}
        </Link>
        {(!given || given.isDraft) && (
          <Save intent="draft" isSending={isSending} isBusy={files.isBusy}>
            {text.saveDraft}
          </Save>
        )}
        <Save intent={given && !given.isDraft ? 'save' : 'give'} isSending={isSending} isBusy={files.isBusy}>
          {given && !given.isDraft ? text.save : text.give}
        </Save>
      </div>
      <UnsavedChanges />
    </Form>
  )
}

type SaveProps = { intent: 'draft' | 'give' | 'save'; isSending: boolean; isBusy: boolean; children: string }
const Save = ({ intent, isSending, isBusy, children }: SaveProps) => (
  <Button
    type="submit"
    name="intent"
    value={intent}
    size="xxl"
    color="main"
    variant={intent === 'draft' ? 'outlined' : 'contained'}
    loading={isSending}
    disabled={isBusy}
  >
    {children}
  </Button>
)

const Whom = ({ words }: { words: string }) => (
  <section className={panel.panel} aria-labelledby="whom">
    <h2 id="whom" className="h3">
      {text.whom}
    </h2>
    <p>{words}</p>
  </section>
)
