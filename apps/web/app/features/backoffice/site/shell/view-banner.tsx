import type { View } from '@khue/contracts/people/identity'
import { useNavigation } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { formatTime } from '#app/shared/format.ts'
import { useSession } from '#app/shared/session.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { text } from './shell.text.ts'
import styles from './view-banner.module.css'

/** Shown on every page while an admin views the site as another user. Nobody else loads it, hence a default export. */
export default function ViewBanner() {
  const view = useSession().profile?.view
  return view && <Banner {...view} />
}

function Banner({ person, by, endsAt, hasEnded }: View) {
  const { formAction } = useNavigation()
  return (
    <aside className={styles.banner} aria-label={text.view.label}>
      <Icon name="eye" />
      <p>{hasEnded ? text.view.hasEnded(person) : text.view.seenAs(person, by, formatTime(endsAt))}</p>
      <Form method="post" action="/end-view">
        <Button type="submit" size="xl" color="white" loading={formAction === '/end-view'}>
          {text.view.leave}
        </Button>
      </Form>
    </aside>
  )
}
