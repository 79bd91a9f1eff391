import { useState } from 'react'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { useClass, useClassField } from './class-context.ts'
import { classText as text } from './class-editor.text.ts'
import { ClassAmount, ClassPlace } from './class-fields.tsx'
import styles from './class-form.module.css'
import { classTimes, isSameTimes, type TypedTimes, typedTimes } from './class-times.ts'
import { clashWords, whenOf } from './class-words.ts'

/** Day, hours and seats. A listed class is moved in its own dialog, because people are notified of it. */
export function ClassTimeFields() {
  const { one, fields } = useClass()
  return (
    <section className={panel.panel} aria-labelledby="times">
      <h2 id="times" className="h3">
        {text.times}
      </h2>
      {one.listed ? (
        <p>
          <b>{whenOf(fields)}.</b> <span className="muted">{text.timesFixed}</span>
        </p>
      ) : (
        <Times />
      )}
      <ClassAmount name="seats" required hint={text.seatsHint} />
    </section>
  )
}

function Times() {
  const { one, fields, type } = useClass()
  const [typed, setTyped] = useState<TypedTimes>()
  // keeps half typed times until the draft gets other times from another tab
  const shown = typed && isSameTimes(classTimes(typed), fields) ? typed : typedTimes(fields)
  const [start, end] = [useClassField('startsAt'), useClassField('endsAt')]
  const change = (part: Partial<TypedTimes>) => {
    const next = { ...shown, ...part }
    setTyped(next)
    type(classTimes(next))
  }
  return (
    <>
      <div className={styles.times}>
        <ClassPlace name="startsAt">
          <TextField
            type="date"
            label={text.day}
            required
            value={shown.day}
            error={shown.day === '' ? start.error : undefined}
            onBlur={start.leave}
            onChange={({ currentTarget: { value } }) => change({ day: value })}
          />
        </ClassPlace>
        <TextField
          type="time"
          label={text.from}
          required
          value={shown.from}
          error={shown.day === '' ? undefined : start.error}
          onBlur={start.leave}
          onChange={({ currentTarget: { value } }) => change({ from: value })}
        />
        <ClassPlace name="endsAt">
          <TextField
            type="time"
            label={text.to}
            required
            value={shown.to}
            error={end.error}
            onBlur={end.leave}
            onChange={({ currentTarget: { value } }) => change({ to: value })}
          />
        </ClassPlace>
      </div>
      <p className="sm muted">{text.timesHint}</p>
      {one.clashes.length > 0 && isSameTimes(fields, one.content) && (
        <Notice tone="warn">
          <p>{text.clashes}</p>
          <ul className={styles.clashes}>
            {one.clashes.map((clash) => (
              <li key={clash.title + clash.startsAt}>{clashWords(clash)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
