import { Link } from 'react-router'
import { refusalOf, unknownFault } from '#app/shared/refusal.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { membersText as text } from './members.text.ts'
import styles from './page-error.module.css'

/** Names the right that a page needs, and whom to ask for it. Only admins see it, hence a default export. */
export default function RoleRequired({ error }: { error: unknown }) {
  const message = refusalOf(error)?.message ?? unknownFault
  return (
    <div className={`wrap ${styles.gone}`}>
      <h1 className="visually-hidden">{message}</h1>
      <EmptyState
        title={message}
        text={text.whomToAsk}
        action={
          <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/admin/users?role=admin">
            {text.seeAdmins}
          </Link>
        }
      />
    </div>
  )
}
