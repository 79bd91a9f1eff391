import { chatReportLimit, chatReportReasons, type ChatReportReason } from '@khue/contracts/community/chat-safety-rules'
import { type FormEvent, useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { orToast } from '../use-chat.ts'
import { chatSafetyText as text } from './chat-safety.text.ts'
import styles from './room-safety.module.css'
import { type Reported, safetyApi } from './safety-api.ts'

// Object.keys loses the type of a constant's keys
const reasons = (Object.keys(chatReportReasons) as ChatReportReason[]).map((value) => ({ value, label: chatReportReasons[value] }))

/** Reason for reporting a message or a person, with an optional comment. */
export function ChatReportDialog({ of, onClose }: { of: Reported | undefined; onClose: () => void }) {
  const [isWorking, setWorking] = useState(false)
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!of) return
    const form = new FormData(event.currentTarget)
    const reason = reasons.find(({ value }) => value === form.get('reason'))?.value ?? 'OTHER'
    const content = form.get('content')
    setWorking(true)
    try {
      await safetyApi.report(of, { reason, content: typeof content === 'string' ? content : '' })
      showToast({ type: 'success', message: text.sent })
      onClose()
    } catch (error) {
      orToast(error)
    }
    setWorking(false)
  }
  return (
    <Dialog opened={of !== undefined} onClose={onClose} title={text.reportTitle} size="sm">
      <form className={styles.report} onSubmit={(event) => void send(event)}>
        <p className="muted">{text.reportLead}</p>
        <SelectField label={text.reason} name="reason" required options={reasons} defaultValue="RUDE" />
        <TextAreaField label={text.more} name="content" rows={3} maxLength={chatReportLimit} />
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={onClose}>
            {text.back}
          </Button>
          <Button type="submit" size="xxl" color="main" loading={isWorking}>
            {text.send}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
