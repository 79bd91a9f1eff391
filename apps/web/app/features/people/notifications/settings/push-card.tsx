import { useEffect, useState } from 'react'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { notificationText as text } from './notification-settings.text.ts'
import { type PushState, readPushState, switchPushOff, switchPushOn } from '#app/features/people/notifications/push-device.ts'

const words: Partial<Record<PushState, string>> = {
  unsupported: text.push.unsupported,
  'needs-home-screen': text.push.needsHomeScreen,
  'not-offered': text.push.notOffered,
  denied: text.push.denied,
}

/** Push setting of this device; only the browser knows it. */
export function PushCard({ personId }: { personId: string }) {
  const [state, setState] = useState<PushState>('unknown')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    readPushState(personId).then(setState, () => setState('unsupported'))
  }, [personId])
  async function change(to: 'on' | 'off') {
    setBusy(true)
    try {
      setState(await (to === 'on' ? switchPushOn(personId) : switchPushOff()))
    } catch {
      showToast({ type: 'error', message: text.push.failed })
    }
    setBusy(false)
  }
  const obstacle = words[state]
  return (
    <section className={panel.panel} aria-busy={state === 'unknown'}>
      <h2 className="h3">{text.push.title}</h2>
      <p>{text.push.lead}</p>
      {obstacle && <Notice tone={state === 'denied' ? 'warn' : 'info'}>{obstacle}</Notice>}
      {state === 'on' && <Notice tone="good">{text.push.isOn}</Notice>}
      {(state === 'off' || state === 'unknown') && (
        <Button size="lg" color="main" loading={isBusy} disabled={state === 'unknown'} onClick={() => void change('on')}>
          {text.push.switchOn}
        </Button>
      )}
      {state === 'on' && (
        <Button size="lg" variant="outlined" loading={isBusy} onClick={() => void change('off')}>
          {text.push.switchOff}
        </Button>
      )}
    </section>
  )
}
