import { banks } from '@khue/contracts/money/banks'
import { useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { ComboField } from '#app/shared/ui/combo-field.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { asBanksWrite } from './holder-name.ts'
import { paymentAccountsText as text } from './payment-accounts.text.ts'

const options = banks.map(({ bin, name }) => ({ value: bin, label: name, note: `BIN ${bin}`, alike: [bin] }))

/** Clears itself after saving. */
export function NewAccountForm() {
  const [kept, setKept] = useState(0)
  return (
    <div className={panel.column}>
      <NewAccountFields
        key={kept}
        onDone={() => {
          setKept(kept + 1)
          showToast({ type: 'success', message: text.added })
        }}
      />
    </div>
  )
}

function NewAccountFields({ onDone }: { onDone: () => void }) {
  const [holder, setHolder] = useState('')
  return (
    <StepForm step="add" save={text.add} onDone={onDone}>
      {(wrong) => (
        <>
          <ComboField
            label={text.bank}
            name="bankBin"
            options={options}
            placeholder={text.bankHint}
            required
            error={wrong.get('bankBin')}
          />
          <TextField
            label={text.number}
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            required
            error={wrong.get('number')}
          />
          <TextField
            label={text.holder}
            name="holder"
            autoComplete="name"
            autoCapitalize="characters"
            maxLength={255}
            required
            hint={text.holderHint}
            error={wrong.get('holder')}
            value={holder}
            onChange={({ currentTarget, nativeEvent }) => {
              // a change during composition would duplicate the syllable
              const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing
              setHolder(isComposing ? currentTarget.value : asBanksWrite(currentTarget.value))
            }}
            onCompositionEnd={({ currentTarget }) => setHolder(asBanksWrite(currentTarget.value))}
            onBlur={() => setHolder(asBanksWrite(holder).trim())}
          />
        </>
      )}
    </StepForm>
  )
}
