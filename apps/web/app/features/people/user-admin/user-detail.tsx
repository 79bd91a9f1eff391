import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { ReasonDialog, type StepDone } from './reason-dialog.tsx'
import styles from './user-detail.module.css'
import type { UserView } from './user-view.ts'
import { usersAdminText as text } from './users-admin.text.ts'

/** Name, status, sign-in methods and other facts. */
export const UserHead = ({ view }: { view: UserView }) => (
  <div className={styles.head}>
    <img src={view.avatar} alt="" width="64" height="64" />
    <div>
      <h1 className="h2">{view.name}</h1>
      <StatusTag {...view.status} />
    </div>
  </div>
)

export const UserAccount = ({ view }: { view: UserView }) => (
  <section className={panel.panel} aria-labelledby="account">
    <h2 id="account" className="h4">
      {text.account}
    </h2>
    <Identifiers view={view} />
    <dl className={styles.known}>
      {view.known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Masked until the admin gives a reason; masked again after leaving the page. */
function Identifiers({ view: { name, identifiers } }: { view: UserView }) {
  const [isAsking, setAsking] = useState(false)
  const [opened, setOpened] = useState<StepDone['identifiers']>()
  if (identifiers.length === 0) return <p className="muted">{text.noIdentifier}</p>
  return (
    <div className={styles.identifiers}>
      <ul aria-label={text.identifiers}>
        {identifiers.map(({ kind, masked, isVerified }, at) => (
          <li key={masked}>
            <Icon name={kind === 'phone' ? 'phone' : 'mail'} size={18} />
            <span>
              {opened?.[at]?.value ?? masked}
              {isVerified && <span className="sm muted"> · {text.isVerified}</span>}
            </span>
          </li>
        ))}
      </ul>
      {!opened && (
        <Button size="xl" variant="outlined" startIcon={<Icon name="eye" />} onClick={() => setAsking(true)}>
          {text.reveal}
        </Button>
      )}
      <ReasonDialog
        step="reveal"
        name={name}
        opened={isAsking}
        onClose={() => setAsking(false)}
        confirm={text.reveal}
        onDone={({ identifiers }) => setOpened(identifiers)}
      />
    </div>
  )
}

export const UserFamily = ({ view: { children, guardians } }: { view: UserView }) => (
  <section className={panel.panel} aria-labelledby="family">
    <h2 id="family" className="h4">
      {text.family}
    </h2>
    {children.length + guardians.length === 0 && <p className="muted">{text.noFamily}</p>}
    <Relatives label={text.children} people={children} />
    <Relatives label={text.guardians} people={guardians} />
  </section>
)

const Relatives = ({ label, people }: { label: string; people: UserView['children'] }) =>
  people.length > 0 && (
    <ul className={styles.relatives} aria-label={label}>
      {people.map(({ name, avatar, href }) => (
        <li key={href}>
          <Link to={href}>
            <img src={avatar} alt="" width="36" height="36" />
            <span>
              {name}
              <span className="sm muted"> · {label}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
