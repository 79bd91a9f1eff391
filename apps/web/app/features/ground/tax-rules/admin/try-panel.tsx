import { useState } from 'react'
import { FactList } from '#app/shared/ui/fact-list.tsx'
import { type FieldSpec, FormFields } from '#app/shared/ui/form-fields.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import styles from './tax-admin.module.css'
import { taxText as text } from './tax-admin.text.ts'
import type { TriedView } from './tax-view.ts'
import { payoutFields, saleFields } from './tax-fields.ts'

/** Trial calculation by the rules of any day, with every step. */
export const TryPanel = ({ today }: { today: string }) => (
  <section className={panel.panel} aria-labelledby="tinh-thu">
    <div>
      <h2 id="tinh-thu" className="h3">
        {text.tryTitle}
      </h2>
      <p className="muted">{text.tryLead}</p>
    </div>
    <div className={styles.tries}>
      <OneTry title={text.trySale} step="try-sale" fields={saleFields} of={{ kind: 'SUB', on: today }} />
      <OneTry title={text.tryPayout} step="try-payout" fields={payoutFields} of={{ policy: 'SPEC_MONTHLY', on: today }} />
    </div>
  </section>
)

type TryProps = { title: string; step: string; fields: readonly FieldSpec[]; of: Record<string, string> }

function OneTry({ title, step, fields, of }: TryProps) {
  const [tried, setTried] = useState<TriedView>()
  return (
    <div className={styles.oneTry}>
      <h3 className="h4">{title}</h3>
      <StepForm<{ tried: TriedView }> step={step} save={text.reckon} allowsUnsavedExit onDone={(answer) => setTried(answer.tried)}>
        {(wrong) => <FormFields list={fields} of={of} wrong={wrong} />}
      </StepForm>
      <output className={styles.result}>
        {tried && (
          <>
            <FactList label={text.result} facts={tried.facts} />
            {tried.explanation.map((line) => (
              <p key={line} className="sm">
                {line}
              </p>
            ))}
          </>
        )}
      </output>
    </div>
  )
}
