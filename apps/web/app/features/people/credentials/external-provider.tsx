import { useLocation } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { text } from './identity.text.ts'
import styles from './sign-in-form.module.css'
import { nextStep } from './steps.ts'

type Props = { name: string; signUpUrl: string | null }

/** Sign-in page when an external provider manages the accounts: only its button. */
export function ExternalProvider({ name, signUpUrl }: Props) {
  const location = useLocation()
  return (
    <>
      <Button component="a" href={nextStep('/login/oauth2/oidc', location)} size="3xl" color="main" fullWidth className={styles.provider}>
        {text.outside(name)}
      </Button>
      {signUpUrl && (
        <p className={styles.signUp}>
          {text.noAccount}{' '}
          <a href={signUpUrl} className="link">
            {text.outsideSignUp}
          </a>
        </p>
      )}
    </>
  )
}
