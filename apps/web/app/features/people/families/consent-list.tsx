import type { FormRefusal } from '#app/shared/form-action.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { Switch } from '#app/shared/ui/switch.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { showToast } from '#app/shared/ui/toast.tsx'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './consent-list.module.css'
import type { ConsentView } from './consent-view.ts'
import { consentText as text } from './families.text.ts'

const icons = { YES: 'circle-check', NO: 'x', NONE: 'clock' } as const

/** Consents of a user, and for a child also of the guardian: one switch per purpose, effective at once. */
export const ConsentList = ({ consents, personId }: { consents: readonly ConsentView[]; personId: string }) => (
  <ul className={panel.stack}>
    {consents.map((consent) => (
      <ConsentItem key={`${personId}-${consent.purpose}`} personId={personId} {...consent} />
    ))}
  </ul>
)

function ConsentItem({ personId, purpose, version, title, about, state, sides, mine }: ConsentView & { personId: string }) {
  const {
    submit,
    state: sending,
    formData,
  } = useFormFetcher<FormRefusal | { isGranted: boolean }>({
    onDone: ({ isGranted }) => showToast({ type: 'success', message: isGranted ? text.given : text.withdrawn }),
  })
  const coming = formData?.get('isGranted')
  const isOn = typeof coming === 'string' ? coming === 'true' : mine === true
  const say = (isGranted: boolean) => void submit({ personId, purpose, version, isGranted: String(isGranted) }, { method: 'post' })
  return (
    <li className={panel.panel}>
      <div className={styles.head}>
        <h2 className="h4">{title}</h2>
        <span className={`${tag.tag} ${state.tone ? tag[state.tone] : ''}`}>{state.label}</span>
      </div>
      <p className="muted">{about}</p>
      <ul className={styles.sides}>
        {sides.map(({ side, label, word, answer, evidence }) => (
          <li key={side}>
            <Icon name={icons[answer]} size={20} />
            <span>
              <b>{label}:</b> {word}
              {evidence && <span className={styles.evidence}>{evidence}</span>}
            </span>
          </li>
        ))}
      </ul>
      {mine === undefined ? (
        <p className="sm muted">{text.notMine}</p>
      ) : (
        // the switch follows the reply: a user who changes their mind need not wait for the list to reload
        <Switch isOn={isOn} isBusy={sending === 'submitting'} label={text.allow} about={title} onChange={say} />
      )}
    </li>
  )
}
