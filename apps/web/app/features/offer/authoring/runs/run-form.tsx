import type { Clash, RunPreview, TaughtRun } from '@khue/contracts/offer/runs'
import { useState } from 'react'
import { Link } from 'react-router'
import { classHref } from '#app/features/offer/taught-classes/shared/run-words.ts'
import { fieldErrors } from '#app/shared/field-errors.ts'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { draftOf, patternOf, type RunDraft, targetsOf, termsOf, weekdays } from './run-draft.ts'
import { Preview } from './run-preview.tsx'
import { TermFields } from './term-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import styles from './runs.module.css'
import { runsText as text } from './runs.text.ts'

type Props = {
  /** Where the plan is previewed and saved. */
  action: string
  id: string
  run: TaughtRun | undefined
  /** All runs of the course. */
  runs: readonly TaughtRun[]
  minutes: number
  seats: number
  fee: number
  closeHref: string
  onSaved: () => void
}

/** A new run, or the change of one. */
export function RunForm({ action, id, run, runs, minutes, seats, fee, closeHref, onSaved }: Props) {
  const [draft, setDraft] = useState(() => draftOf(run, { minutes, seats }))
  const change = (changed: Partial<RunDraft>) => setDraft((before) => ({ ...before, ...changed }))
  const preview = useFormFetcher<FormRefusal | { preview: RunPreview }>({ isSilent: true })
  const saving = useFormFetcher<FormRefusal | { done: true }>({ isSilent: true, onDone: onSaved })
  const isSold = run?.isSold ?? false
  const refusal = refusalOf(saving.data) ?? refusalOf(preview.data)
  const wrong = fieldErrors(refusal)
  const pattern = JSON.stringify(patternOf(draft))
  const shown = preview.data && 'preview' in preview.data ? preview.data.preview : undefined
  const fields = {
    step: run ? 'change' : 'create',
    run: id,
    terms: JSON.stringify(termsOf(draft)),
    ...(!isSold && { pattern }),
    ...(run && { revision: String(run.revision) }),
  }
  return (
    <div className={styles.form}>
      {refusal && <Refused refusal={refusal} />}
      {isSold ? <Sold id={id} /> : <ScheduleFields draft={draft} minutes={minutes} wrong={wrong} onChange={change} />}
      <TermFields draft={draft} fee={fee} targets={targetsOf(runs, { id, decideOn: draft.decideOn })} wrong={wrong} onChange={change} />
      {!isSold && (
        <preview.Form method="post" action={action}>
          <HiddenFields of={{ step: 'plan', run: id, pattern }} />
          <Button type="submit" size="xl" variant="outlined" loading={preview.state !== 'idle'}>
            {text.check}
          </Button>
        </preview.Form>
      )}
      {shown && <Preview preview={shown} onChoose={(slot) => change({ days: withSlot(shown, draft, slot) })} />}
      <saving.Form method="post" action={action} className={styles.buttons}>
        <HiddenFields of={fields} />
        <Button type="submit" size="xxl" color="main" loading={saving.state !== 'idle'}>
          {run ? text.saveChange : text.save}
        </Button>
        <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={closeHref} preventScrollReset>
          {text.cancel}
        </Link>
      </saving.Form>
    </div>
  )
}

const refusalOf = (data: FormRefusal | object | undefined) => (data && 'error' in data ? data : undefined)

const Refused = ({ refusal }: { refusal: FormRefusal }) => (
  <Notice tone="bad" isAlert>
    {refusal.error}
    <Clashes refusal={refusal} />
  </Notice>
)

/** The plan of a run with learners changes meeting by meeting. */
const Sold = ({ id }: { id: string }) => (
  <Notice icon="lock">
    <p>{text.locked}</p>
    <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={classHref(id)}>
      {text.toMeetings}
    </Link>
  </Notice>
)

/** The days of the draft with a free slot instead of the day that clashes. */
function withSlot(preview: RunPreview, draft: RunDraft, { weekday, from, to }: RunPreview['freeSlots'][number]): RunDraft['days'] {
  const day = patternDay(preview, draft)
  const clashing = draft.days[day]
  return { ...draft.days, ...(clashing && { [day]: { ...clashing, isOn: false } }), [weekday]: { isOn: true, from, to } }
}

/** The first weekday of the draft on which a meeting clashes. */
function patternDay({ clashes }: RunPreview, { days }: RunDraft) {
  const clashing = clashes.map(({ startsAt }) => new Date(new Date(startsAt).getTime() + 7 * 3_600_000).getUTCDay() || 7)
  return weekdays.find((day) => days[day]?.isOn && clashing.includes(day)) ?? clashing[0] ?? 0
}

/** What a refusal names: the class and the meeting that the plan clashes with. */
function Clashes({ refusal: { code, details } }: { refusal: FormRefusal }) {
  if (code !== 'COURSE_RUN_CLASH' || typeof details !== 'object' || details === null || !('clashes' in details)) return null
  const clashes = details.clashes as readonly Clash[] // `courses` writes them by the contract
  return (
    <ul>
      {clashes.slice(0, 5).map((clash) => (
        <li key={`${clash.number} ${clash.with.startsAt}`}>{text.clashLine(clash)}</li>
      ))}
    </ul>
  )
}
