import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import tag from '#app/shared/ui/tag.module.css'
import { showToast } from '#app/shared/ui/toast.tsx'
import styles from './banner-list.module.css'
import type { toBannerItem } from './banner-view.ts'
import { bannersAdminText as text } from './banners-admin.text.ts'

/** `look` renders the banner as visitors see it. */
type BannerItem = ReturnType<typeof toBannerItem> & { id: string; title: string; look: ReactNode }
type Props = { groups: readonly { place: string; banners: readonly BannerItem[] }[] }

const tones = { SHOWN: tag.success, HIDDEN: tag.danger, PLANNED: tag.warn, OVER: undefined }

/** Banners grouped by placement. */
export const BannerList = ({ groups }: Props) =>
  groups.length === 0 ? (
    <EmptyState title={text.emptyTitle} text={text.emptyText} />
  ) : (
    groups.map(({ place, banners }) => (
      <section key={place} className={panel.panel} aria-label={place}>
        <h2 className="h3">{place}</h2>
        <ul className={panel.stack}>
          {banners.map((banner) => (
            <BannerListItem key={banner.id} {...banner} />
          ))}
        </ul>
      </section>
    ))
  )

const BannerListItem = ({ id, title, look, state, note, editHref }: BannerItem) => (
  <li className={panel.stack}>
    {look}
    <div className={styles.state}>
      <div>
        <span className={`${tag.tag} ${tones[state] ?? ''}`}>{text.states[state]}</span> <span className="sm muted">{note}</span>
      </div>
      <div className={panel.actions}>
        <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={editHref} aria-label={text.of(text.edit, title)}>
          {text.edit}
        </Link>
        {state === 'HIDDEN' ? (
          <StepButton step="show" fields={{ id }} label={text.of(text.show, title)} onDone={() => toastSuccess(text.shown)}>
            {text.show}
          </StepButton>
        ) : (
          <StepButton step="hide" fields={{ id }} label={text.of(text.hide, title)} onDone={() => toastSuccess(text.hidden)}>
            {text.hide}
          </StepButton>
        )}
        <Remove id={id} title={title} />
      </div>
    </div>
  </li>
)

const toastSuccess = (message: string) => showToast({ type: 'success', message })

function Remove({ id, title }: Pick<BannerItem, 'id' | 'title'>) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button size="xl" variant="outlined" color="red" aria-label={text.of(text.remove, title)} onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={text.removeTitle} size="sm">
        <p className="muted">{text.removeText(title)}</p>
        <DialogButtons>
          <Button size="xxl" variant="outlined" onClick={close}>
            {text.back}
          </Button>
          <StepButton step="remove" fields={{ id }} size="xxl" variant="contained" color="red" onDone={() => toastSuccess(text.removed)}>
            {text.remove}
          </StepButton>
        </DialogButtons>
      </Dialog>
    </>
  )
}
