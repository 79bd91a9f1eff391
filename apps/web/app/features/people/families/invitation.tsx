import type { InvitationRole } from '@khue/contracts/people/families'
import type { PersonCard } from '@khue/contracts/people/identity'
import { Link } from 'react-router'
import { Form } from '#app/shared/forms/form.tsx'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Notice } from '#app/shared/ui/notice.tsx'
import { joinText as text } from './families.text.ts'
import styles from './invitation.module.css'
import { TypedCodeField } from './typed-code-field.tsx'

export type InvitationView = { inviter: PersonCard; as: InvitationRole; until: string }

/** The inviting person, the consequences, and the answer. */
export const Invitation = ({ invitation, code, refusal, isSending }: InvitationProps) => (
  <div className={styles.card}>
    <div className={styles.person}>
      <img src={invitation.inviter.avatar} alt="" width="64" height="64" />
      <p>
        <b>{invitation.inviter.name}</b> {text.asks[invitation.as]}
      </p>
    </div>
    <ul className={styles.means}>
      {text.means[invitation.as].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <p className="sm muted">{text.until(invitation.until)}</p>
    {refusal && (
      <Notice tone="bad" isAlert>
        {refusal}
      </Notice>
    )}
    <Form method="post" className={styles.buttons}>
      <input type="hidden" name="code" value={code} />
      <Link className={buttonClass({ size: 'xxl', variant: 'outlined' })} to="/account/family">
        {text.refuse}
      </Link>
      <Button type="submit" size="xxl" color="main" loading={isSending}>
        {text.accept}
      </Button>
    </Form>
  </div>
)
type InvitationProps = { invitation: InvitationView; code: string; refusal: string | undefined; isSending: boolean }

/** Code entry; the address then holds the code, as after scanning. */
export const CodeForm = ({ code, error, isSending }: { code: string; error: string | undefined; isSending: boolean }) => (
  <Form method="get" action="/account/family/join" className={styles.card}>
    <TypedCodeField label={text.code} code={code} hint={text.codeHint} error={error} />
    <div className={styles.buttons}>
      <Button type="submit" size="xxl" color="main" loading={isSending}>
        {text.look}
      </Button>
    </div>
  </Form>
)
