import { isRouteErrorResponse, Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { ErrorView } from './error-view.tsx'
import { NotFoundOverlay } from './not-found-overlay.tsx'
import styles from './page-error.module.css'

type Gone = { title: string; text: string; action: string; to: string }

/** Error page of a single item: 404, 410 for a removed item with a link to continue, or a fault. */
export function PageError({ error, gone }: { error: unknown; gone: Gone }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundOverlay isFramed />
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ErrorView error={error} />
  return (
    <div className={`wrap ${styles.gone}`}>
      <h1 className="visually-hidden">{gone.title}</h1>
      <EmptyState
        title={gone.title}
        text={gone.text}
        action={
          <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={gone.to}>
            {gone.action}
          </Link>
        }
      />
    </div>
  )
}
