import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import type { ButtonColor } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SelectField } from '#app/shared/ui/select-field.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from './user-detail.module.css'
import type { UserView } from './user-view.ts'
import { usersAdminText as text } from './users-admin.text.ts'

const steps = [
  { step: 'view-as', label: text.viewAs, color: 'main' },
  { step: 'unlock', label: text.unlock, color: 'green' },
  { step: 'end-sessions', label: text.endSessions, color: 'black' },
  { step: 'lock', label: text.lock, color: 'red' },
] as const satisfies { step: keyof UserView['can']; label: string; color: ButtonColor }[]

/** Actions on the whole account. */
export function UserActions({ view }: { view: UserView }) {
  const [asked, setAsked] = useState<keyof UserView['can']>()
  const possible = steps.filter(({ step }) => view.can[step])
  if (possible.length === 0 && !view.isYou) return null
  return (
    <section className={panel.panel} aria-labelledby="actions">
      <h2 id="actions" className="h4">
        {text.actions}
      </h2>
      {view.isYou && <p className="muted">{text.isYou}</p>}
      <div className={styles.buttons}>
        {possible.map(({ step, label, color }) => (
          <Button key={step} size="xxl" fullWidth variant="outlined" color={color} onClick={() => setAsked(step)}>
            {label}
          </Button>
        ))}
      </div>
      {steps.map(({ step, label, color }) => (
        <ReasonDialog
          key={step}
          step={step}
          name={view.name}
          opened={asked === step}
          onClose={() => setAsked(undefined)}
          confirm={label}
          color={color}
        />
      ))}
    </section>
  )
}

/** The user's roles, each with a remove button, and the roles that can be granted. */
export function UserRoles({ view: { name, held, grantable, requests } }: { view: UserView }) {
  const [taken, setTaken] = useState<UserView['held'][number]>()
  const [isGranting, setGranting] = useState(false)
  return (
    <section className={panel.panel} aria-labelledby="roles">
      <h2 id="roles" className="h4">
        {text.roles}
      </h2>
      <ul className={styles.roles}>
        {held.length === 0 && <li className="muted">{text.noRole}</li>}
        {held.map((one) => (
          <li key={one.role}>
            <span className={`${tag.tag} ${tag.primary}`}>{one.label}</span>
            {one.isRevocable && (
              <Button size="xl" variant="text" color="red" aria-label={text.revoke(one.label)} onClick={() => setTaken(one)}>
                {text.revokeShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {requests.map(({ id, words }) => (
        <Notice key={id} tone="info">
          {words}{' '}
          <Link className="link" to="/admin/second-looks">
            {text.openRequest}
          </Link>
        </Notice>
      ))}
      {grantable.length > 0 && (
        <Button size="xxl" fullWidth variant="outlined" color="main" onClick={() => setGranting(true)}>
          {text.grant}
        </Button>
      )}
      <ReasonDialog step="grant-role" name={name} opened={isGranting} onClose={() => setGranting(false)} confirm={text.grant}>
        <SelectField label={text.role} name="role" required options={grantable} placeholder={text.chooseRole} />
      </ReasonDialog>
      <ReasonDialog
        step="revoke-role"
        name={name}
        opened={taken !== undefined}
        onClose={() => setTaken(undefined)}
        confirm={taken ? text.revoke(taken.label) : ''}
        color="red"
        fields={{ role: taken?.role ?? '' }}
      />
    </section>
  )
}
