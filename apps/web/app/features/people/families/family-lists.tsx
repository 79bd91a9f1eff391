import { useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { CodeDialog, type ShownCode } from './code-dialog.tsx'
import { EndLinkDialog } from './end-link-dialog.tsx'
import { familyText as text } from './families.text.ts'
import styles from './family-lists.module.css'
import type { MemberView } from './family-view.ts'

/** The user's children: buying for them, signing in on their devices, consents. */
export function ChildList({ people }: { people: readonly MemberView[] }) {
  const [ending, setEnding] = useState<MemberView>()
  return (
    <section className={panel.panel} aria-labelledby="children">
      <div className={panel.head}>
        <div>
          <h2 id="children" className="h3">
            {text.children}
          </h2>
          <p className="sm muted">{text.childrenNote}</p>
        </div>
        <Link
          className={buttonClass(people.length === 0 ? { size: 'xl', color: 'main' } : { size: 'xl', variant: 'outlined' })}
          to="/account/family/new-child"
        >
          <Icon name="plus" /> {text.newChild}
        </Link>
        <InviteButton as="guardian" />
      </div>
      {people.length === 0 && <EmptyState title={text.noChildren} text={text.noChildrenNote} />}
      <ul className={panel.rows}>
        {people.map((child) => (
          <li key={child.id}>
            <Face {...child} />
            <div className={styles.actions}>
              <Link
                className={buttonClass({ size: 'xl', color: 'main' })}
                to={`/open-classes?open=register&learnerId=${child.id}`}
                aria-label={text.buyFor(child.name)}
              >
                {text.buy}
              </Link>
              <SignInCodeButton {...child} />
              {child.isGuarded && <CoGuardianButton {...child} />}
              <Link
                className={buttonClass({ size: 'xl', variant: 'outlined' })}
                to={`/account/settings/profile?personId=${child.id}`}
                aria-label={text.profileOf(child.name)}
              >
                {text.profile}
              </Link>
              <Link
                className={buttonClass({ size: 'xl', variant: 'outlined' })}
                to={`/account/family/consents?personId=${child.id}`}
                aria-label={text.allowedFor(child.name)}
              >
                {text.allowed}
              </Link>
              <EndButton person={child} onClick={() => setEnding(child)} />
            </div>
            {!child.canEnd && <p className={styles.why}>{text.cannotEnd}</p>}
          </li>
        ))}
      </ul>
      <EndLinkDialog person={ending} means={text.endChild} onClose={() => setEnding(undefined)} onEnded={sayEnded} />
    </section>
  )
}

/** The viewer's guardians. */
export function GuardianList({ people, isLearner }: { people: readonly MemberView[]; isLearner: boolean }) {
  const [ending, setEnding] = useState<MemberView>()
  const isDecidedFor = people.some(({ canEnd }) => !canEnd) // below 16
  return (
    <section className={panel.panel} aria-labelledby="guardians">
      <div className={panel.head}>
        <div>
          <h2 id="guardians" className="h3">
            {text.guardians}
          </h2>
          <p className="sm muted">{text.guardiansNote}</p>
        </div>
        {isLearner && !isDecidedFor && <InviteButton as="child" />}
      </div>
      {people.length === 0 && <EmptyState title={text.noGuardians} text={text.noGuardiansNote} />}
      <ul className={panel.rows}>
        {people.map((guardian) => (
          <li key={guardian.id}>
            <Face {...guardian} />
            {guardian.canEnd && <EndButton person={guardian} onClick={() => setEnding(guardian)} />}
          </li>
        ))}
      </ul>
      {isDecidedFor && <p className={styles.why}>{text.guardianDecides}</p>}
      <EndLinkDialog person={ending} means={text.endGuardian} onClose={() => setEnding(undefined)} onEnded={sayEnded} />
    </section>
  )
}

const sayEnded = (name: string) => showToast({ type: 'success', message: text.ended(name) })

const Face = ({ name, avatar, facts }: MemberView) => (
  <>
    <img src={avatar} alt="" width="48" height="48" className={styles.face} />
    <div className={panel.what}>
      <p className={panel.name}>{name}</p>
      <p className="sm muted">{facts}</p>
    </div>
  </>
)

const EndButton = ({ person: { name, canEnd }, onClick }: { person: MemberView; onClick: () => void }) => (
  <button
    type="button"
    className={buttonClass({ size: 'xl', variant: 'text', color: 'red' })}
    aria-label={text.endWith(name)}
    disabled={!canEnd}
    onClick={onClick}
  >
    {text.end}
  </button>
)

/** `as` is the role of the inviting user towards the other. */
function InviteButton({ as }: { as: 'guardian' | 'child' }) {
  const [shown, setShown] = useState<ShownCode>()
  return (
    <>
      <StepButton<{ shown: ShownCode }> step="invite" fields={{ as }} onDone={(answer) => setShown(answer.shown)}>
        {as === 'guardian' ? text.inviteChild : text.inviteGuardian}
      </StepButton>
      <CodeDialog shown={shown} onClose={() => setShown(undefined)} title={text.codeTitle[as]} how={text.codeHow[as]} />
    </>
  )
}

/** Invites a second guardian of a small child: an existing guardian decides this, not the child. */
function CoGuardianButton({ id, name }: MemberView) {
  const [shown, setShown] = useState<ShownCode>()
  return (
    <>
      <StepButton<{ shown: ShownCode }>
        step="invite"
        fields={{ as: 'child', childId: id }}
        label={text.inviteCoGuardianFor(name)}
        onDone={(answer) => setShown(answer.shown)}
      >
        {text.inviteCoGuardian}
      </StepButton>
      <CodeDialog
        shown={shown}
        onClose={() => setShown(undefined)}
        title={text.codeTitle.coGuardian(name)}
        how={text.codeHow.coGuardian(name)}
      />
    </>
  )
}

/** For a child without a phone: opens the account on the child's own device. */
export function SignInCodeButton({ id, name, action }: Pick<MemberView, 'id' | 'name'> & { action?: string }) {
  const [shown, setShown] = useState<ShownCode>()
  return (
    <>
      <StepButton<{ shown: ShownCode }>
        step="sign-in-code"
        action={action}
        fields={{ personId: id }}
        label={text.signInCodeFor(name)}
        onDone={(answer) => setShown(answer.shown)}
      >
        {text.signInCode}
      </StepButton>
      <CodeDialog shown={shown} onClose={() => setShown(undefined)} title={text.codeTitle.signIn(name)} how={text.codeHow.signIn} isBrief />
    </>
  )
}
