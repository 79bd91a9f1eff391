import { reportLimits } from '@khue/contracts/learning/report-states'
import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { Facts } from '../shared/facts.tsx'
import { Addenda, Letter } from '../shared/letter.tsx'
import { reportWords } from '../shared/report-words.text.ts'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import type { DeskView } from './report-desk-view.ts'

/** A report that is locked: it is read, and added to below. */
export const SentReport = ({ desk }: { desk: DeskView }) => (
  <section className={panel.panel} aria-label={text.openOf(text.head, desk.learner.name)}>
    <div className={panel.head}>
      <p className="muted">{desk.sentLine}</p>
      <StatusTag {...desk.status} />
    </div>
    <Notice icon="lock">{text.lockedNote}</Notice>
    <div className={styles.facts}>
      <h2 className="h4">{text.filledSent}</h2>
      <Facts lines={desk.facts} />
    </div>
    <Letter written={desk.text} />
    {desk.voice && <SoundPlayer address={desk.voice.address} seconds={0} label={text.voice.toLowerCase()} />}
    <Addenda addenda={desk.addenda} />
    {desk.addenda.length >= reportLimits.addenda ? <p className="muted">{text.addendaFull}</p> : <AddendumForm />}
  </section>
)

function AddendumForm() {
  const [count, setCount] = useState(0) // an empty form after each one
  return (
    <StepForm
      key={count}
      step="add"
      save={text.add}
      onDone={() => {
        showToast({ type: 'success', message: text.added })
        setCount((before) => before + 1)
      }}
    >
      {(wrong) => (
        <TextAreaField
          label={reportWords.addenda}
          name="text"
          hint={text.addendumHint}
          maxLength={reportLimits.addendumLetters}
          error={wrong.get('text')}
          required
        />
      )}
    </StepForm>
  )
}
