import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { plansAdminText as text } from './plans-admin.text.ts'

/** Withdraws a plan from sale, after a confirmation, or puts it back. */
export function PlanSale({ name, isOnSale }: { name: string; isOnSale: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (!isOnSale) {
    return (
      <StepButton step="offer" fields={{}} size="xxl" onDone={() => toastSuccess(text.offeredDone)}>
        {text.offer}
      </StepButton>
    )
  }
  return (
    <>
      <Button size="xxl" variant="outlined" color="red" onClick={() => setAsking(true)}>
        {text.retire}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.retireTitle} size="sm">
        <p className="muted">{text.retireText(name)}</p>
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={close}>
            {text.back}
          </Button>
          <StepButton step="retire" fields={{}} size="xxl" variant="contained" color="red" onDone={() => toastSuccess(text.retiredDone)}>
            {text.retire}
          </StepButton>
        </DialogButtons>
      </Dialog>
    </>
  )
}

const toastSuccess = (message: string) => showToast({ type: 'success', message })
