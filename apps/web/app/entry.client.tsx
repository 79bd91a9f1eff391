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

// After a Facebook sign-in the URL ends in an empty fragment: the server replaces the marker that Facebook appends. Removes it.
if (location.href.endsWith('#')) history.replaceState(history.state, '', location.pathname + location.search)

// Hydrates after the first paint: the server-rendered page is readable earlier, about half a second on a slow phone. A hidden tab never
// paints, so it hydrates at once.
if (document.visibilityState === 'hidden') hydrate()
else requestAnimationFrame(() => setTimeout(hydrate))
