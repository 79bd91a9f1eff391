import type { ClosedDays, Closure } from '@khue/contracts/people/closures'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { daysOf, lengthOf } from './closed-days.ts'
import { ClosureForm, RemoveForm } from './closure-form.tsx'
import { closuresText as text } from './closures.text.ts'

export function AddClosure() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="xxl" color="main" onClick={() => setOpen(true)}>
        {text.add}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={text.add} size="sm">
        <ClosureForm onClose={close} />
      </Dialog>
    </>
  )
}

/** What admins closed in a year. */
export const OwnClosures = ({ closures, year }: { closures: readonly Closure[]; year: number }) => (
  <section className={panel.panel}>
    <h2 className="h3">{text.own}</h2>
    {closures.length === 0 ? (
      <EmptyState title={text.none(year)} />
    ) : (
      <ul className={panel.rows}>
        {closures.map((closure) => (
          <ClosureRow key={closure.id} closure={closure} />
        ))}
      </ul>
    )}
  </section>
)

const Days = ({ of }: { of: ClosedDays }) => (
  <div className={panel.what}>
    <b>{of.name}</b>
    <p className="sm muted">
      {daysOf(of)} · {text.count(lengthOf(of))}
    </p>
  </div>
)

function ClosureRow({ closure }: { closure: Closure }) {
  const [open, setOpen] = useState<'change' | 'remove'>()
  const close = () => setOpen(undefined)
  const { name } = closure
  return (
    <li>
      <Days of={closure} />
      <Button size="xl" variant="outlined" aria-label={text.changeOf(name)} onClick={() => setOpen('change')}>
        {text.change}
      </Button>
      <Button size="xl" variant="outlined" color="red" aria-label={text.removeOf(name)} onClick={() => setOpen('remove')}>
        {text.remove}
      </Button>
      <Dialog opened={open === 'change'} onClose={close} title={text.changeTitle} size="sm">
        <ClosureForm closure={closure} onClose={close} />
      </Dialog>
      <Dialog opened={open === 'remove'} onClose={close} title={text.removeTitle(name)} size="sm">
        <RemoveForm closure={closure} onClose={close} />
      </Dialog>
    </li>
  )
}

/** Public holidays by law. */
export const Holidays = ({ holidays }: { holidays: readonly ClosedDays[] }) => (
  <section className={panel.panel}>
    <div>
      <h2 className="h3">{text.law}</h2>
      <p className="muted">{text.lawNote}</p>
    </div>
    <ul className={panel.rows}>
      {holidays.map((holiday) => (
        <li key={holiday.fromOn}>
          <Days of={holiday} />
        </li>
      ))}
    </ul>
  </section>
)
