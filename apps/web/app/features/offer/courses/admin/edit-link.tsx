import { Link } from 'react-router'
import { useSession } from '#app/shared/session.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { editLinkText as text } from './edit-link.text.ts'

/** Link from a public page to its editor; for admins only. */
export function EditLink({ to }: { to: string }) {
  const { profile } = useSession()
  if (!profile?.roles.includes('admin')) return null
  return (
    <Link to={to} className={buttonClass({ size: 'xl', variant: 'text', color: 'main' })}>
      <Icon name="pencil" />
      {text.edit}
    </Link>
  )
}
