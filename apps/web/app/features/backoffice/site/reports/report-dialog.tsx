import { messageLimit, type ReportableKind, reportReasons, type ReportReason } from '@khue/contracts/form-limits'
import { useLocation } from 'react-router'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { reportDialogText as text } from './report-dialog.text.ts'

// Object.keys loses the type of a constant's keys
const reasons = (Object.keys(reportReasons) as ReportReason[]).map((value) => ({ value, label: reportReasons[value] }))

export type Reported = { kind: ReportableKind; id: string; name: string }
type Props = Reported & { opened: boolean; onClose: () => void }

/** Reason of the report, with an optional comment. */
export default function ReportDialog({ kind, id, name, opened, onClose }: Props) {
  const { Form, data, state } = useFormFetcher({
    onDone: () => {
      showToast({ type: 'success', message: text.sent })
      onClose()
    },
  })
  const { pathname } = useLocation()
  const wrong = fieldErrors(data && 'error' in data ? data : undefined)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title} size="sm">
      <Form method="post" action="/report">
        <HiddenFields of={{ kind, id, path: pathname }} />
        <p className="muted">{text.lead(name)}</p>
        <SelectField label={text.reason} name="reason" required options={reasons} defaultValue="WRONG" error={wrong.get('reason')} />
        <TextAreaField label={text.content} name="content" rows={3} maxLength={messageLimit} error={wrong.get('content')} />
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={onClose}>
            {text.back}
          </Button>
          <Button type="submit" size="xxl" color="main" loading={state !== 'idle'}>
            {text.send}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
