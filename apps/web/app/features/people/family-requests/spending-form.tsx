import { type SpendingMode, spendingModes } from '@khue/contracts/people/family-requests'
import { useState } from 'react'
import type { FormRefusal } from '#app/shared/form-action.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { PageForm } from '#app/shared/ui/page-form.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { spendingText as text } from './family-requests.text.ts'

type Props = { mode: SpendingMode; monthlyLimit: number | null; refusal: FormRefusal | undefined; isSending: boolean }

export function SpendingForm({ mode, monthlyLimit, refusal, isSending }: Props) {
  const [chosen, setChosen] = useState(mode)
  return (
    <PageForm refusal={refusal} isSending={isSending} save={text.save} leave={{ to: '/account/family', label: text.leave }}>
      {(wrong) => (
        <section className={panel.panel}>
          <RadioCards
            name="mode"
            label={text.mode}
            options={spendingModes.map((value) => ({ value, ...text.modes[value] }))}
            defaultValue={mode}
            onChoose={setChosen}
            error={wrong.get('mode')}
          />
          {chosen === 'LIMITED' && (
            <TextField
              name="monthlyLimit"
              label={text.limit}
              hint={text.limitHint}
              inputMode="numeric"
              autoComplete="off"
              required
              defaultValue={monthlyLimit ?? ''}
              error={wrong.get('monthlyLimit') && text.limitHint}
            />
          )}
          <Notice>{text.ends}</Notice>
        </section>
      )}
    </PageForm>
  )
}
