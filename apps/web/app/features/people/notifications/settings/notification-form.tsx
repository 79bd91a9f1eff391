import type { NotificationSettings } from '@khue/contracts/people/notification-settings'
import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { ChannelMatrix } from './channel-matrix.tsx'
import styles from './notification-form.module.css'
import { notificationText as text } from './notification-settings.text.ts'

/** Which notifications are sent, through which channels and when. */
export const NotificationForm = ({ settings }: { settings: NotificationSettings }) => (
  <StepForm step="save" save={text.save} onDone={() => showToast({ type: 'success', message: text.saved })}>
    {(wrong) => (
      <div>
        <section className={panel.panel}>
          <h2 className="h3">{text.matrix}</h2>
          <ChannelMatrix items={settings.items} />
        </section>
        <section className={panel.panel}>
          <h2 className="h3">{text.quiet}</h2>
          <QuietHours hours={settings.quietHours} wrong={wrong} />
          <Checkbox name="wakesForLessons" label={text.lessonsOn} hint={text.lessonsNote} defaultChecked={settings.wakesForLessons} />
        </section>
        <section className={panel.panel}>
          <h2 className="h3">{text.digest}</h2>
          <Checkbox name="hasDailyDigest" label={text.digestOn} defaultChecked={settings.hasDailyDigest} />
        </section>
      </div>
    )}
  </StepForm>
)

/** Default quiet hours: a child's night. */
const usual = { from: '21:30', to: '06:30' }

function QuietHours({ hours, wrong }: { hours: NotificationSettings['quietHours']; wrong: ReadonlyMap<string, string> }) {
  const [isOn, setOn] = useState(hours !== null)
  const { from, to } = hours ?? usual
  return (
    <>
      <Checkbox
        name="quiet"
        label={text.quietOn}
        hint={text.quietNote}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      {isOn && (
        <div className={styles.hours}>
          <TextField
            label={text.from}
            type="time"
            name="quietHours.from"
            defaultValue={from}
            required
            error={wrong.get('quietHours.from') ?? wrong.get('quietHours')}
          />
          <TextField label={text.to} type="time" name="quietHours.to" defaultValue={to} required error={wrong.get('quietHours.to')} />
        </div>
      )}
    </>
  )
}
