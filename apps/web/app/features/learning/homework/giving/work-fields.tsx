import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { toWallTime } from '#app/shared/wall-time.ts'
import { FormPanel } from '#app/shared/ui/page-form.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import type { GivenValues } from './form-values.ts'
import { givingText as text } from './giving.text.ts'

type Wrong = ReadonlyMap<string, string>
const longestContent = 20_000

export const WhatFields = ({ values, wrong }: { values: GivenValues; wrong: Wrong }) => (
  <FormPanel id="what" title={text.what} lead={text.whatLead}>
    <TextField
      name="title"
      label={text.name}
      hint={text.nameHint}
      required
      maxLength={limits.titleLetters}
      defaultValue={values.title}
      autoComplete="off"
      error={wrong.get('title')}
    />
    <TextAreaField
      name="content"
      label={text.content}
      hint={text.contentHint}
      rows={8}
      maxLength={longestContent}
      defaultValue={values.content}
      error={wrong.get('content')}
    />
  </FormPanel>
)

export type LessonOption = { id: string; number: number | null; when: string }
type WhenProps = { values: GivenValues; lessons: readonly LessonOption[] | undefined; wrong: Wrong }

export const WhenFields = ({ values, lessons, wrong }: WhenProps) => (
  <FormPanel id="when" title={text.when}>
    <div className={panel.fields}>
      <TextField
        type="datetime-local"
        name="displayAt"
        label={text.displayAt}
        hint={text.displayHint}
        defaultValue={toWallTime(values.displayAt)}
        error={wrong.get('displayAt')}
      />
      <DueField dueAt={values.dueAt} wrong={wrong} />
      {lessons && lessons.length > 0 && (
        <SelectField
          name="lessonId"
          label={text.lesson}
          placeholder={text.noLesson}
          defaultValue={values.lessonId ?? ''}
          options={lessons.map(({ id, number, when }) => ({ value: id, label: text.lessonOption(number, when) }))}
          error={wrong.get('lessonId')}
        />
      )}
    </div>
  </FormPanel>
)

export const DueField = ({ dueAt, wrong }: { dueAt: string | null; wrong: Wrong }) => (
  <TextField
    type="datetime-local"
    name="dueAt"
    label={text.dueAt}
    hint={text.dueHint}
    required
    defaultValue={toWallTime(dueAt)}
    error={wrong.get('dueAt')}
  />
)
