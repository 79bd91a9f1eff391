import { Link, useLocation } from 'react-router'
import { signInAddress } from '#app/shared/sign-in-gate.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { text } from './shell.text.ts'

/** Spec 2: green; returns to the current page after signing in, except from home. */
export function SignInButton({ size = 'xl' as const, fullWidth = false }) {
  const { pathname, search } = useLocation()
  return (
    <Button
      component={Link}
      to={pathname === '/' ? '/sign-in' : signInAddress(pathname + search)}
      color="green"
      size={size}
      fullWidth={fullWidth}
      // cached pages are rendered without `promo_code`, `f` and similar; the browser's address contains them
      suppressHydrationWarning
    >
      {text.signIn}
    </Button>
  )
}
