import { cleanCode } from '@khue/contracts/typed-text'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import styles from './promo-dialog.module.css'
import { subscriptionsText as text } from './subscriptions.text.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** Returns why the code was refused, or undefined. */
  onKeep: (code: string) => Promise<string | undefined>
}

/**
 * Input for a membership promotion code; lazy-loaded, hence a default export. Its content is remounted on each opening, so that the text
 * starts empty (spec 4).
 */
export default function PromoDialog({ opened, onClose, onKeep }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={text.promoTitle} size="sm">
      <PromoForm onKeep={onKeep} />
    </Dialog>
  )
}

function PromoForm({ onKeep }: Pick<Props, 'onKeep'>) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [isAsking, setAsking] = useState(false)

  async function keep() {
    const typed = cleanCode(code) // in its stored and displayed form
    if (typed === '') return setFault(text.promoMissing)
    setAsking(true)
    setFault(await onKeep(typed))
    setAsking(false)
    return undefined
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void keep()
      }}
    >
      <TextField
        label={text.promoLabel}
        hint={text.promoNote}
        error={fault}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="xxl" color="main" fullWidth loading={isAsking}>
        {text.promoKeep}
      </Button>
    </form>
  )
}
