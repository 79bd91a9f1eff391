import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import type { ButtonLook } from '#app/shared/ui/button-class.ts'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import { ordersText as text } from './orders.text.ts'

/** Steps that a buyer can take on an order, handled by its page's action. */
export const orderSteps = ['cancel', 'pay-again', 'hold-again', 'order-again'] as const
export type OrderStepName = (typeof orderSteps)[number]

/** Submits a step to the order's page, from any page. A refusal means that the page is out of date. */
function useOrderStep(id: string, step: OrderStepName, onDone?: () => void) {
  const { revalidate } = useRevalidator()
  const { Form, state } = useFormFetcher({ onDone, onRefused: () => void revalidate() })
  const form = (children: ReactNode) => (
    <Form method="post" action={`/account/my-orders/${id}`}>
      <input type="hidden" name="step" value={step} />
      {children}
    </Form>
  )
  return { form, isBusy: state !== 'idle' }
}

type StepProps = ButtonLook & { id: string; step: Exclude<OrderStepName, 'cancel'>; children: ReactNode }

/** A button that leads to the gateway, or to a checkout of the same items. */
export function OrderStep({ id, step, children, ...look }: StepProps) {
  const { form, isBusy } = useOrderStep(id, step)
  return form(
    <Button type="submit" loading={isBusy} {...look}>
      {children}
    </Button>,
  )
}

/** Asks for confirmation: a cancellation is final. */
export function CancelOrder({ id, code }: { id: string; code: string }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { form, isBusy } = useOrderStep(id, 'cancel', () => {
    close()
    showToast({ type: 'success', message: text.cancelDone })
  })
  return (
    <>
      <Button size="xl" variant="text" color="red" fullWidth onClick={() => setAsking(true)}>
        {text.cancel}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.cancelTitle(code)} size="sm">
        <p className="muted">{text.cancelText}</p>
        {form(
          <DialogButtons>
            <Button size="xxl" variant="outlined" onClick={close}>
              {text.keep}
            </Button>
            <Button size="xxl" color="red" type="submit" loading={isBusy}>
              {text.cancel}
            </Button>
          </DialogButtons>,
        )}
      </Dialog>
    </>
  )
}
