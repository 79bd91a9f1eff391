import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { noConnection, refusalOf, unknownFault } from '#app/shared/refusal.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { ErrorState } from '#app/shared/ui/error-state.tsx'
import styles from './error-view.module.css'
import { text } from './shell.text.ts'

/** Error page: says what happened and offers a next step. */
export function ErrorView({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  const [isRetrying, setRetrying] = useState(false)
  const isOffline = error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
  const retry = () => {
    setRetrying(true)
    void revalidate().finally(() => setRetrying(false))
  }
  return (
    <div className={`wrap ${styles.view}`}>
      <h1 className="visually-hidden">{isOffline ? noConnection : unknownFault}</h1>
      <ErrorState
        title={isOffline ? text.offlineTitle : (refusalOf(error)?.message ?? unknownFault)}
        text={isOffline ? text.offlineText : text.faultText}
        onRetry={retry}
        isRetrying={isRetrying}
      />
      <Button component={Link} to="/" variant="text" color="main" size="xl">
        {text.goHome}
      </Button>
    </div>
  )
}
