import { cleanCode } from '@khue/contracts/typed-text'
import type { SuspenseAction } from '@khue/contracts/money/suspense'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { fieldErrors } from '#app/shared/field-errors.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { HiddenFields } from '#app/shared/ui/hidden-fields.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFocusInvalidField } from '#app/shared/use-focus-invalid-field.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './decide.module.css'
import { adminText as text } from './payments-admin.text.ts'
import type { SuspenseView } from './suspense-view.ts'

/** Possible decisions about a suspense item, each with a confirmation, since it is final. */
export function Decide({ view }: { view: SuspenseView }) {
  const [action, setAction] = useState<SuspenseAction>()
  return (
    <div className={styles.actions}>
      {view.actions.map((one, at) => (
        <Button
          key={one}
          size="xxl"
          color={one === 'REFUND' ? 'red' : 'green'}
          variant={at === 0 ? 'contained' : 'outlined'}
          onClick={() => setAction(one)}
        >
          {text.actions[one]}
        </Button>
      ))}
      {view.actions.map((one) => (
        <DecideDialog key={one} view={view} action={one} opened={action === one} onClose={() => setAction(undefined)} />
      ))}
    </div>
  )
}

type DialogProps = { view: SuspenseView; action: SuspenseAction; opened: boolean; onClose: () => void }

function DecideDialog({ view: { id, amount, candidates }, action, opened, onClose }: DialogProps) {
  const { revalidate } = useRevalidator()
  const { Form, state, data } = useFormFetcher({
    onDone: () => {
      onClose()
      showToast({ type: 'success', message: text.done[action] })
    },
    onRefused: ({ code }) => {
      if (aboutCode.has(code)) return // stays open, to be corrected
      onClose()
      void revalidate() // another admin has already decided
    },
  })
  const refusal = data && 'error' in data ? data : undefined
  const form = useFocusInvalidField(refusal)
  const codeFault = refusal?.code === 'CHECKOUT_NOT_FOUND' ? refusal.error : fieldErrors(refusal).get('code') && text.codeFault
  return (
    <Dialog opened={opened} onClose={onClose} title={text.ask[action].title(amount)} size="sm">
      <p className="muted">{text.ask[action].text}</p>
      <p className={styles.final}>{text.cannotUndo}</p>
      <Form ref={form} method="post" className={styles.form} noValidate>
        <HiddenFields of={{ id, action }} />
        {action === 'ASSIGN' && <Assignee candidates={candidates} error={codeFault} />}
        <TextAreaField label={text.note} name="note" rows={3} maxLength={500} hint={text.noteHint} />
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={onClose}>
            {text.back}
          </Button>
          <Button size="xxl" color={action === 'REFUND' ? 'red' : 'green'} type="submit" loading={state !== 'idle'}>
            {text.actions[action]}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

/** Refusals of the typed code. */
const aboutCode = new Set(['INVALID_INPUT', 'CHECKOUT_NOT_FOUND'])

/** The most likely payments as buttons, or a field for the code that the payer names. */
function Assignee({ candidates, error }: Pick<SuspenseView, 'candidates'> & { error: string | undefined }) {
  const [code, setCode] = useState(candidates[0]?.code ?? '')
  return (
    <>
      {candidates.length > 0 ? (
        <fieldset className={styles.candidates}>
          <legend>{text.candidates}</legend>
          {candidates.map(({ code: nearest, about }) => (
            <label key={nearest}>
              <input type="radio" name="nearest" value={nearest} checked={code === nearest} onChange={() => setCode(nearest)} />
              <span>
                {nearest}
                <span className="sm muted">{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="sm muted">{text.noCandidate}</p>
      )}
      <TextField
        label={text.code}
        name="code"
        hint={text.codeHint}
        value={code}
        onChange={(event) => setCode(cleanCode(event.currentTarget.value))}
        maxLength={10}
        required
        error={error}
      />
    </>
  )
}
