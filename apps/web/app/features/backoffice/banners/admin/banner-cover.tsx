import panel from '#app/shared/ui/panel.module.css'
import { SendFile } from '#app/shared/ui/send-file.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { bannersAdminText as text } from './banners-admin.text.ts'

const done = () => showToast({ type: 'success', message: text.coverSaved })

/** The banner's uploaded picture, which replaces the drawn cover. */
export const BannerCover = ({ hasCover }: { hasCover: boolean }) => (
  <section className={panel.panel} aria-labelledby="anh">
    <h2 id="anh" className="h3">
      {text.cover}
    </h2>
    <SendFile purpose="BANNER_COVER" step="cover" label={text.sendCover} hint={text.coverHint} onDone={done} />
    {hasCover && (
      <StepButton step="cover" fields={{ assetId: '' }} color="red" onDone={done}>
        {text.drawnCover}
      </StepButton>
    )}
  </section>
)
