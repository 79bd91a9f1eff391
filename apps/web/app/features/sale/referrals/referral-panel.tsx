import type { MyReferrals } from '@khue/contracts/sale/referrals'
import { Link } from 'react-router'
import { formatDate } from '#app/shared/format.ts'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { StepForm } from '#app/shared/ui/step-form.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './referral-panel.module.css'
import { referralsText as text } from './referrals.text.ts'

type Props = {
  referrals: MyReferrals
  /** A code from the address. */
  typed: string
  /** Path of the link that contains the user's code. */
  linkOf: (code: string) => string
  /** Whether the newest of the invited people are shown. */
  isFirst: boolean
  /** Path of a page of the invited people; the first without a cursor. */
  invitedHref: (cursor: string | undefined) => string
}

/** The user's own code, who has used it, and a field for another person's code. */
export const ReferralPanel = ({ referrals, typed, linkOf, isFirst, invitedHref }: Props) => (
  <section className={panel.panel} aria-labelledby="referrals">
    <div>
      <h2 id="referrals" className="h3">
        {text.title}
      </h2>
      <p className="sm muted">{referrals.reward ? text.lead(referrals.reward) : text.notOffered}</p>
    </div>
    {referrals.code ? (
      <OwnCode code={referrals.code} link={linkOf(referrals.code)} />
    ) : (
      referrals.reward && <StepButton step="code">{text.takeCode}</StepButton>
    )}
    {referrals.code && <Invited referrals={referrals} isFirst={isFirst} hrefOf={invitedHref} />}
    {referrals.canEnterCode && <EnterForm typed={typed} />}
    {referrals.entered && (
      <p className="sm">
        {text.entered(formatDate(referrals.entered.at))} <span className="muted">({text.states[referrals.entered.state]})</span>
      </p>
    )}
    {referrals.entered && (
      <p className="sm muted">
        {referrals.entered.reason ? text.reasons[referrals.entered.reason] : text.promised(referrals.entered.reward)}{' '}
        {referrals.entered.reason && <Ask label={text.ask} />}
      </p>
    )}
  </section>
)

const OwnCode = ({ code, link }: { code: string; link: string }) => (
  <div className={styles.own}>
    <p>
      <span className="sm muted">{text.myCode}</span>
      <br />
      <b className={styles.code}>{code}</b>
    </p>
    <div className={panel.actions}>
      <CopyButton size="xl" text={code} copied={{ message: text.codeCopied }}>
        {text.copyCode}
      </CopyButton>
      <CopyButton size="xl" text={() => new URL(link, location.origin).href} copied={{ message: text.linkCopied }}>
        {text.copyLink}
      </CopyButton>
    </div>
  </div>
)

/** A way to ask about a refusal. */
const Ask = ({ label }: { label: string }) => (
  <Link to="/account/supports#new-request" className={`link ${styles.ask}`} aria-label={label}>
    {text.ask}
  </Link>
)

type InvitedProps = { referrals: MyReferrals; isFirst: boolean; hrefOf: Props['invitedHref'] }
const Invited = ({ referrals: { invited, invitedTotal, invitedTotalIsCapped, nextCursor }, isFirst, hrefOf }: InvitedProps) => (
  <div id="invited">
    <h3 className="h4">{text.invited(invitedTotal, invitedTotalIsCapped)}</h3>
    {invited.length === 0 && <p className="sm muted">{isFirst ? text.nobody : text.noMore}</p>}
    <ul className={panel.rows}>
      {invited.map(({ name, state, at, reason, reward }) => (
        <li key={`${at} ${name}`}>
          <span className={panel.what}>
            {name}
            <span className={`sm muted ${styles.note}`}>{reason ? text.reasons[reason] : text.promised(reward)}</span>
            {reason && <Ask label={text.askAbout(name)} />}
          </span>
          <span className="sm muted">{text.states[state]}</span>
        </li>
      ))}
    </ul>
    <Pager
      label={text.pages}
      previous={{ label: text.firstPage, href: isFirst ? undefined : hrefOf(undefined) }}
      next={{ label: text.olderPage, href: nextCursor && hrefOf(nextCursor) }}
    />
  </div>
)

const EnterForm = ({ typed }: { typed: string }) => (
  <div className={`${panel.column} ${styles.enter}`}>
    <h3 className="h4">{text.enter}</h3>
    <StepForm<{ explanation: string }>
      step="enter"
      save={text.save}
      onDone={({ explanation }) => showToast({ type: 'success', message: explanation })}
    >
      {(wrong) => (
        <TextField
          label={text.code}
          hint={text.codeHint}
          name="code"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          error={wrong.get('code')}
        />
      )}
    </StepForm>
  </div>
)
