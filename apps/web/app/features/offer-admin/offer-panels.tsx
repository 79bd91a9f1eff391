import type { ReactNode } from 'react'
import panel from '#app/shared/ui/panel.module.css'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { offerAdminText as text } from './offer-admin.text.ts'

/** What a thing is called, and with it its address. */
export const TitlePanel = ({ title, maxLength, onDone }: { title: string; maxLength: number; onDone: () => void }) => (
  <section className={panel.panel} aria-labelledby="title">
    <h2 id="title" className="h4">
      {text.name}
    </h2>
    <StepForm step="title" save={text.rename} isPassing onDone={onDone}>
      {(wrong) => (
        <TextField
          label={text.title}
          name="title"
          required
          maxLength={maxLength}
          defaultValue={title}
          hint={text.titleHint}
          error={wrong.get('title')}
          autoComplete="off"
        />
      )}
    </StepForm>
  </section>
)

export const StatePanel = ({ state, children }: { state: string; children: ReactNode }) => (
  <section className={panel.panel} aria-labelledby="state">
    <h2 id="state" className="h4">
      {text.state}
    </h2>
    <p className="muted">{state}</p>
    <div className={panel.does}>{children}</div>
  </section>
)

export const EarlierAddresses = ({ earlier }: { earlier: readonly string[] }) =>
  earlier.length > 0 && (
    <section className={panel.panel} aria-labelledby="earlier">
      <h2 id="earlier" className="h4">
        {text.earlier}
      </h2>
      <ul className={panel.what}>
        {earlier.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </section>
  )
