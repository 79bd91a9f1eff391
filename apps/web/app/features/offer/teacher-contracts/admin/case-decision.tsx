import type { ContractDetail } from '@khue/contracts/offer/contract-desk'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { contractDeskText as text } from '../contracts.text.ts'

type Asked = 'complete' | 'send-back' | 'end'
const words = {
  complete: { title: text.completeTitle, save: text.complete, done: text.completed, color: 'green', hint: '' },
  'send-back': { title: text.sendBackTitle, save: text.sendBack, done: text.sentBack, color: 'main', hint: text.sendBackHint },
  end: { title: text.endTitle, save: text.end, done: text.ended, color: 'red', hint: text.endHint },
} as const

/** What an admin can decide about a signed or completed contract. */
export function CaseDecision({ contract }: { contract: ContractDetail }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { status, endReason } = contract
  if (status === 'ENDED') return <Notice tone="bad">{text.endedBecause(endReason ?? '')}</Notice>
  if (status === 'SUPERSEDED') return null
  return (
    <section className={panel.panel}>
      <div className={panel.actions}>
        <Button size="xl" variant="outlined" color="red" onClick={() => setAsked('end')}>
          {text.end}
        </Button>
        {status === 'SIGNED' && (
          <>
            <Button size="xl" variant="outlined" onClick={() => setAsked('send-back')}>
              {text.sendBack}
            </Button>
            <Button size="xl" variant="contained" color="green" onClick={() => setAsked('complete')}>
              {text.complete}
            </Button>
          </>
        )}
      </div>
      <Dialog opened={asked !== undefined} onClose={close} title={asked && words[asked].title} size="sm">
        {asked && <Decision asked={asked} revision={contract.revision} onClose={close} />}
      </Dialog>
    </section>
  )
}

function Decision({ asked, revision, onClose }: { asked: Asked; revision: number; onClose: () => void }) {
  const { save, done, color, hint } = words[asked]
  return (
    <StepForm
      step={asked}
      save={save}
      color={color}
      fields={{ revision: String(revision) }}
      allowsUnsavedExit
      onDone={() => {
        onClose()
        showToast({ type: 'success', message: done })
      }}
      beside={
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {text.back}
        </Button>
      }
    >
      {(wrong) =>
        asked === 'complete' ? (
          <p>{text.completeNote}</p>
        ) : (
          <TextAreaField label={text.reason} name="reason" required maxLength={1000} hint={hint} error={wrong.get('reason')} />
        )
      }
    </StepForm>
  )
}
