import { type ChatDecision, chatNoteLimit } from '@khue/contracts/community/chat-safety-rules'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import type { OpenedCase } from './case-view.ts'
import { chatAdminText as text } from './chat-admin.text.ts'

const colors = { DISMISS: 'green', HIDE: 'red', WARN: 'main', BAN: 'red' } as const satisfies Record<ChatDecision, string>

type Props = { opened: OpenedCase; onDecided: () => void }

/** Possible decisions, each with a confirmation. */
export function DecideCase({ opened, onDecided }: Props) {
  const [asked, setAsked] = useState<ChatDecision>()
  const canHide = opened.seq !== null && !opened.isHidden
  const decisions: ChatDecision[] = ['DISMISS', ...(canHide ? (['HIDE'] as const) : []), 'WARN', 'BAN']
  return (
    <div className={panel.actions}>
      {decisions.map((one) => (
        <Button
          key={one}
          size="xl"
          variant={one === 'DISMISS' ? 'contained' : 'outlined'}
          color={colors[one]}
          aria-label={text.decideOf(text.decisions[one], opened.person.name)}
          onClick={() => setAsked(one)}
        >
          {text.decisions[one]}
        </Button>
      ))}
      <Dialog opened={asked !== undefined} onClose={() => setAsked(undefined)} title={asked && text.decisions[asked]} size="sm">
        {asked && <Decision id={opened.id} decision={asked} canHide={canHide} onClose={() => setAsked(undefined)} onDecided={onDecided} />}
      </Dialog>
    </div>
  )
}

type DecisionProps = { id: string; decision: ChatDecision; canHide: boolean; onClose: () => void; onDecided: () => void }

function Decision({ id, decision, canHide, onClose, onDecided }: DecisionProps) {
  const { revalidate } = useRevalidator()
  return (
    <StepForm
      step="decide"
      fields={{ id, decision }}
      save={text.decisions[decision]}
      color={colors[decision]}
      allowsUnsavedExit
      onDone={() => {
        onClose()
        showToast({ type: 'success', message: text.done })
        onDecided()
      }}
      onRefused={() => void revalidate()} // another admin has already decided
      beside={
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {text.back}
        </Button>
      }
    >
      {(wrong) => (
        <>
          <p className="muted">{text.leads[decision]}</p>
          {decision === 'BAN' && (
            <SelectField label={text.days} name="days" options={text.dayChoices} defaultValue="3" required error={wrong.get('days')} />
          )}
          {canHide && (decision === 'WARN' || decision === 'BAN') && <Checkbox name="hidesMessage" value="on" label={text.hides} />}
          <TextAreaField
            label={text.note}
            name="note"
            rows={3}
            maxLength={chatNoteLimit}
            required={decision !== 'DISMISS'}
            error={wrong.get('note')}
          />
        </>
      )}
    </StepForm>
  )
}
