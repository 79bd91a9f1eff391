import type { unsubscribe } from '@khue/contracts/people/notification-settings'
import type { Reply } from '@khue/contracts/endpoint'
import { Link, useNavigation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { ResultCard } from '#app/shared/ui/result-card.tsx'
import styles from './unsubscribe.module.css'
import { unsubscribeText as text } from './unsubscribe.text.ts'

/** Asks for confirmation, and shows the result. The reader may not be signed in. */
export const UnsubscribeView = ({ scope, isOn }: Reply<typeof unsubscribe>) => (
  <div className={styles.page}>
    {isOn ? (
      <ResultCard icon="bell" title={text.title} actions={<Confirm />}>
        <p>{text.willStop(text.scopes[scope])}</p>
      </ResultCard>
    ) : (
      <ResultCard icon="circle-check" tone="good" title={text.stopped} actions={<WaysOn />}>
        <p>{text.hasStopped(text.scopes[scope])}</p>
      </ResultCard>
    )}
  </div>
)

const Confirm = () => (
  <Form method="post">
    <Button type="submit" size="xxl" color="main" loading={useNavigation().state !== 'idle'}>
      {text.confirm}
    </Button>
  </Form>
)

const WaysOn = () => (
  <>
    <Button component={Link} to="/account/settings/notification" size="xxl" color="main">
      {text.settings}
    </Button>
    <Button component={Link} to="/" size="xxl" variant="outlined">
      {text.home}
    </Button>
  </>
)
