import { type FormEvent, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import styles from './promo-dialog.module.css'
import { subscriptionsText as text } from './subscriptions.text.ts'

type Props = { opened: boolean; onClose: () => void; onKeep: (code: string) => void }

/** Where a membership promotion code is typed in; loaded when first wanted, hence a default export. Its content is made anew each time it opens, so the text starts empty (spec 4). */
export default function PromoDialog({ opened, onClose, onKeep }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={text.promoTitle} size="sm">
      <PromoForm onKeep={onKeep} />
    </Dialog>
  )
}

function PromoForm({ onKeep }: { onKeep: (code: string) => void }) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)

  function keep(event: FormEvent) {
    event.preventDefault()
    const typed = code.trim()
    setMissing(typed === '')
    if (typed !== '') onKeep(typed)
  }
  return (
    <form className={styles.form} onSubmit={keep} noValidate>
      <TextField
        label={text.promoLabel}
        hint={text.promoNote}
        error={isMissing ? text.promoMissing : undefined}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="xxl" color="main" fullWidth>
        {text.promoKeep}
      </Button>
    </form>
  )
}
