import type { LinkedSignIn, LoginType } from '@khue/contracts/people/linked-sign-ins'
import type { ReactNode } from 'react'
import { formatDate } from '#app/shared/format.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { securityText as text } from './security.text.ts'
import { useGuardedStep } from './use-guarded-step.tsx'

type Props = {
  linked: readonly LinkedSignIn[]
  /** Login types that can be linked in this browser. */
  offered: readonly LoginType[]
  /** Google is configured but does not work in the embedded browser that shows this page. */
  isGoogleLost: boolean
  marks: Record<LoginType, ReactNode>
}

/** External accounts that sign in to this one. */
export function LinkedPanel({ linked, offered, isGoogleLost, marks }: Props) {
  const types = [...new Set([...offered, ...linked.map(({ type }) => type)])]
  return (
    <section className={panel.panel}>
      <div>
        <h2 className="h3">{text.linked}</h2>
        <p className="sm muted">{text.linkedNote}</p>
      </div>
      {types.length === 0 && <p className="muted">{text.noneOffered}</p>}
      <ul className={panel.rows}>
        {types.map((type) => (
          <Row key={type} type={type} mark={marks[type]} linked={linked.find((one) => one.type === type)} />
        ))}
      </ul>
      {isGoogleLost && <Notice>{text.inApp}</Notice>}
      {linked.length > 0 && <p className="sm muted">{text.lastWay}</p>}
    </section>
  )
}

function Row({ type, mark, linked }: { type: LoginType; mark: ReactNode; linked: LinkedSignIn | undefined }) {
  const name = text.providers[type]
  const { send, isBusy, confirmation } = useGuardedStep({ onDone: () => showToast({ type: 'success', message: text.unlinked(name) }) })
  return (
    <li>
      {mark}
      <div className={panel.what}>
        <p className={panel.name}>{name}</p>
        <p className="sm muted">{linked ? text.linkedSince(linked.name, formatDate(linked.linkedAt)) : text.notLinked}</p>
      </div>
      {linked ? (
        <Button
          size="xl"
          variant="text"
          color="red"
          loading={isBusy}
          aria-label={text.unlinkOf(name)}
          onClick={() => send({ step: 'unlink', loginType: type })}
        >
          {text.unlink}
        </Button>
      ) : (
        <Button
          size="xl"
          variant="outlined"
          loading={isBusy}
          aria-label={text.linkOf(name)}
          onClick={() => send({ step: 'link', loginType: type })}
        >
          {text.link}
        </Button>
      )}
      {confirmation}
    </li>
  )
}
