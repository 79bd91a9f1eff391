import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './class-head.module.css'
import { openClassesText as text } from './open-classes.text.ts'

type Props = { title: string; lead: string; registerHref?: string; onRegister?: (event: MouseEvent) => void }

/** Head of a list: breadcrumbs, title, and a link to the plans where a membership gives access. */
export function ClassHead({ title, lead, registerHref, onRegister }: Props) {
  return (
    <>
      <Breadcrumb here={title} />
      <div className={styles.head}>
        <div>
          <h1 className="h1">{title}</h1>
          <p className="muted">{lead}</p>
        </div>
        {registerHref && (
          <Link className={buttonClass({ size: 'xxl', color: 'secondary' })} to={registerHref} onClick={onRegister} preventScrollReset>
            <Icon name="ticket" />
            {text.register}
          </Link>
        )}
      </div>
    </>
  )
}
