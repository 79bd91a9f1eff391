import type { AnswerHours } from '@khue/contracts/community/chat-safety'
import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import styles from './answer-hours-form.module.css'
import { chatSettingsText as text } from './chat-settings.text.ts'

/** Defaults before a teacher sets their own: supper time and evening. */
const usual = { quietHours: { from: '17:30', to: '19:30' }, answersBy: '20:00' }

/** A teacher's quiet hours, and the time by which they answer. */
export function AnswerHoursForm({ hours }: { hours: AnswerHours }) {
  const [isOn, setOn] = useState(hours.quietHours !== null)
  const { from, to } = hours.quietHours ?? usual.quietHours
  return (
    <section className={panel.panel}>
      <h2 className="h3">{text.hours}</h2>
      <StepForm step="hours" save={text.save} onDone={() => showToast({ type: 'success', message: text.saved })}>
        {(wrong) => (
          <div className={styles.fields}>
            <Checkbox
              name="quiet"
              label={text.hoursOn}
              hint={text.hoursNote}
              checked={isOn}
              onChange={({ currentTarget }) => setOn(currentTarget.checked)}
            />
            {isOn && (
              <div className={styles.hours}>
                <TextField
                  label={text.from}
                  type="time"
                  name="from"
                  defaultValue={from}
                  required
                  error={wrong.get('quietHours.from') ?? wrong.get('quietHours')}
                />
                <TextField label={text.to} type="time" name="to" defaultValue={to} required error={wrong.get('quietHours.to')} />
                <TextField
                  label={text.answersBy}
                  type="time"
                  name="answersBy"
                  defaultValue={hours.answersBy ?? usual.answersBy}
                  required
                  error={wrong.get('answersBy')}
                />
              </div>
            )}
          </div>
        )}
      </StepForm>
    </section>
  )
}
