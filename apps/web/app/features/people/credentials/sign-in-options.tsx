import type { LoginType } from '@khue/contracts/people/linked-sign-ins'
import { isInAppBrowser } from '@khue/contracts/in-app-browser'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { text } from './identity.text.ts'
import styles from './sign-in-options.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { marks, names } from './provider-marks.tsx'
import { nextStep } from './steps.ts'

/** Sign-in methods without a password: passkey, and the configured external providers. */
export function SignInOptions({ loginTypes }: { loginTypes: readonly LoginType[] }) {
  const browser = useSyncExternalStore(neverChanges, whereWeAre, unknown)
  const isGoogleLost = browser === 'in-app' && loginTypes.includes('google')
  const offered = loginTypes.filter((type) => type !== 'google' || browser !== 'in-app')
  return (
    <section aria-label={text.otherWays}>
      <p className={styles.or}>{text.otherWays}</p>
      {offered.length > 0 && (
        <div className={styles.ways}>
          {offered.map((type) => (
            <ProviderLink key={type} type={type} isWaiting={type === 'google' && browser === 'unknown'} />
          ))}
        </div>
      )}
      <PasskeyButton />
      {isGoogleLost && <OpenInBrowser />}
    </section>
  )
}

const neverChanges = () => () => undefined
const whereWeAre = () => (isInAppBrowser(navigator.userAgent) ? 'in-app' : 'ordinary')
/** The cached guest page cannot know the browser: Google is hidden until it is known to work here. */
const unknown = () => 'unknown' as const

function ProviderLink({ type, isWaiting }: { type: LoginType; isWaiting: boolean }) {
  const location = useLocation()
  return (
    <Button
      component="a"
      href={nextStep(`/login/oauth2/${type}`, location)}
      variant="outlined"
      size="xxl"
      startIcon={marks[type]}
      className={isWaiting ? styles.waiting : undefined}
    >
      {names[type]}
    </Button>
  )
}

const OpenInBrowser = () => (
  <div className={styles.inApp}>
    <Notice>
      <p>
        <b>{text.inApp}</b> {text.inAppAdvice}
      </p>
      <p>
        <CopyButton text={() => location.href} copied={{ message: text.addressCopied }} color="main" size="xl">
          {text.copyAddress}
        </CopyButton>
      </p>
    </Notice>
  </div>
)
