import { type SpendingMode, spendingModes } from '@khue/contracts/people/family-requests'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { NumberField } from '#app/shared/ui/number-field.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { RadioCards } from '#app/shared/ui/radio-cards.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { spendingText as text } from './family-requests.text.ts'

type Props = { mode: SpendingMode; monthlyLimit: number | null }

/** Stays while the guardian confirms who they are, then is sent again. */
export function SpendingForm({ mode, monthlyLimit }: Props) {
  const [chosen, setChosen] = useState(mode)
  const navigate = useNavigate()
  function leave() {
    showToast({ type: 'success', message: text.saved })
    void navigate(familyPath)
  }
  return (
    <section className={panel.panel}>
      <StepForm
        step="choose"
        save={text.save}
        onDone={leave}
        beside={
          <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to={familyPath}>
            {text.leave}
          </Link>
        }
      >
        {(wrong) => (
          <>
            <RadioCards
              name="mode"
              label={text.mode}
              options={spendingModes.map((value) => ({ value, ...text.modes[value] }))}
              defaultValue={mode}
              onChoose={setChosen}
              error={wrong.get('mode')}
            />
            {chosen === 'LIMITED' && (
              <NumberField
                name="monthlyLimit"
                label={text.limit}
                hint={text.limitHint}
                required
                maxLength={15}
                defaultValue={monthlyLimit ?? ''}
                error={wrong.get('monthlyLimit') && text.limitHint}
              />
            )}
            <Notice>{text.ends}</Notice>
          </>
        )}
      </StepForm>
    </section>
  )
}

const familyPath = '/account/family'
