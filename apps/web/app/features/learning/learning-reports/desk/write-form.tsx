import type { ReportField } from '@khue/contracts/learning/report-states'
import { reportFields, reportLimits } from '@khue/contracts/learning/report-states'
import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { Facts } from '../shared/facts.tsx'
import { reportWords } from '../shared/report-words.text.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import type { DeskView } from './report-desk-view.ts'
import { SendBar } from './send-bar.tsx'
import { SentenceChips } from './sentence-chips.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'
import { type OwnTemplate, withTemplate } from './templates.ts'
import { useReportDraft } from './use-report-draft.ts'
import { VoiceField } from './voice-field.tsx'

type Props = { desk: DeskView; templates: readonly OwnTemplate[]; ownerId: string }

/** The four parts of a report, with sentences that are used again, and a voice. `key` it by the learner. */
export function WriteForm({ desk, templates, ownerId }: Props) {
  const { draft, state } = useReportDraft({ place: desk.place, stored: desk.stored, ownerId, isAutomatic: !desk.isSent })
  const [used, setUsed] = useState<readonly string[]>([])
  const { written } = state
  const left = reportLimits.letters - reportFields.reduce((sum, field) => sum + written[field].length, 0)
  const insert = (field: ReportField, template: { id: string | undefined; text: string }) => {
    draft.write({ [field]: withTemplate(written[field], template.text, desk.learner.name) })
    const { id } = template
    if (id !== undefined) setUsed((before) => [...new Set([...before, id])])
  }
  return (
    <section className={panel.panel} aria-label={text.openOf(text.head, desk.learner.name)}>
      {desk.isSent && <Notice tone="good">{text.editNote(desk.locksWhen)}</Notice>}
      {desk.isLate && <Notice tone="warn">{text.missedNote(desk.locksWhen)}</Notice>}
      <div className={styles.facts}>
        <h2 className="h4">{desk.isSent ? text.filledSent : text.filled}</h2>
        <Facts lines={desk.facts} />
        {!desk.isSent && <p className="xs muted">{text.filledNote}</p>}
      </div>
      {state.status === 'CONFLICT' && state.other && <ConflictChoice draft={draft} other={state.other} />}
      {reportFields.map((field) => (
        <div key={field} className={styles.field}>
          <TextAreaField
            label={reportWords.fields[field]}
            hint={text.hints[field]}
            name={field}
            rows={field === 'letter' ? 4 : 3}
            value={written[field]}
            onChange={({ currentTarget }) => draft.write({ [field]: currentTarget.value })}
          />
          <SentenceChips field={field} templates={templates} learner={desk.learner.name} onPick={(template) => insert(field, template)} />
        </div>
      ))}
      {left < 500 && <p className={left < 0 ? styles.over : 'sm muted'}>{text.lettersLeft(left)}</p>}
      <div className={panel.actions}>
        <TemplatesDialog templates={templates} written={written} learner={desk.learner.name} />
      </div>
      <VoiceField desk={desk} draft={draft} voiceId={written.voiceId} />
      <SendBar
        desk={desk}
        draft={draft}
        state={state}
        templateIds={used}
        onSaved={() => showToast({ type: 'success', message: text.saved })}
      />
    </section>
  )
}
