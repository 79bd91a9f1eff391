import type { CreationOptions, Passkey } from '@khue/contracts/people/passkeys'
import { useState } from 'react'
import type { z } from 'zod'
import { formatDate, formatDateTime } from '#app/shared/format.ts'
import { makePasskey, passkeyFailure } from '#app/features/people/credentials/passkeys.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import { RemoveDialog, RenameDialog } from './passkey-dialogs.tsx'
import { securityText as text } from './security.text.ts'
import { useGuardedStep } from './use-guarded-step.tsx'

/** The user's passkeys, by the names they gave them. */
export function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [chosen, setChosen] = useState<{ passkey: Passkey; to: 'rename' | 'remove' }>()
  const close = () => setChosen(undefined)
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <div>
          <h2 className="h3">{text.passkeys}</h2>
          <p className="sm muted">{text.passkeysNote}</p>
        </div>
        <AddPasskey />
      </div>
      {passkeys.length === 0 ? (
        <p className="muted">{text.noPasskeys}</p>
      ) : (
        <ul className={panel.rows}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setChosen({ passkey, to: 'rename' })}
              onRemove={() => setChosen({ passkey, to: 'remove' })}
            />
          ))}
        </ul>
      )}
      <RenameDialog passkey={chosen?.to === 'rename' ? chosen.passkey : undefined} onClose={close} />
      <RemoveDialog passkey={chosen?.to === 'remove' ? chosen.passkey : undefined} onClose={close} />
    </section>
  )
}

const Row = ({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) => (
  <li>
    <Icon name="key" size={24} />
    <div className={panel.what}>
      <p className={panel.name}>
        {passkey.name}
        {passkey.isSynced && <span className={`${tag.tag} ${tag.primary}`}>{text.synced}</span>}
      </p>
      <p className="sm muted">
        {text.passkeyMade(formatDate(passkey.createdAt))},{' '}
        {passkey.lastUsedAt ? text.passkeyUsed(formatDateTime(passkey.lastUsedAt)) : text.passkeyUnused}
      </p>
    </div>
    <div className={panel.actions}>
      <Button size="xl" variant="outlined" aria-label={text.renameOf(passkey.name)} onClick={onRename}>
        {text.rename}
      </Button>
      <Button size="xl" variant="text" color="red" aria-label={text.removeOf(passkey.name)} onClick={onRemove}>
        {text.remove}
      </Button>
    </div>
  </li>
)

function AddPasskey() {
  const [isMaking, setMaking] = useState(false)
  const keep = useGuardedStep({ onDone: () => showToast({ type: 'success', message: text.passkeyAdded }) })
  const start = useGuardedStep<z.output<typeof CreationOptions>>({ onDone: (options) => void make(options) })

  async function make(options: z.output<typeof CreationOptions>) {
    setMaking(true)
    try {
      keep.send({ step: 'add-passkey', credential: await makePasskey(options) })
    } catch (error) {
      const reason = passkeyFailure(error)
      if (reason !== 'turned-down') showToast({ type: 'error', message: reason === 'known' ? text.passkeyKnown : text.passkeyFailed })
    } finally {
      setMaking(false)
    }
  }
  function begin() {
    if (typeof PublicKeyCredential === 'undefined') showToast({ type: 'error', message: text.passkeyUnsupported })
    else start.send({ step: 'start-passkey' })
  }
  return (
    <>
      <Button
        size="xl"
        variant="outlined"
        color="main"
        startIcon={<Icon name="plus" />}
        loading={isMaking || start.isBusy || keep.isBusy}
        onClick={begin}
      >
        {text.addPasskey}
      </Button>
      {start.confirmation}
    </>
  )
}
