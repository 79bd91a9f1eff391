import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

// Signing in by Facebook ends on an empty fragment, where the server has replaced the mark that Facebook leaves there.
if (location.href.endsWith('#')) history.replaceState(history.state, '', location.pathname + location.search)

// The page can be read before it is alive: let it be drawn first, which on a slow phone comes half a second sooner.
// A tab that nobody sees is never drawn, and need not wait.
if (document.visibilityState === 'hidden') hydrate()
else requestAnimationFrame(() => setTimeout(hydrate))
