import type { RefObject } from 'react'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { TextField } from '#app/shared/ui/text-field.tsx'
import panel from '#app/shared/ui/panel.module.css'
import styles from './promotion-preview.module.css'
import type { PreviewView } from './promotion-view.ts'
import { promotionsAdminText as text } from './promotions-admin.text.ts'

type Props = { sample: string; anchor: RefObject<HTMLElement | null>; isAsking: boolean; preview: PreviewView | undefined }

/** Sample basket beside the editor: each line with its discounts, or why none applies. */
export const PromotionPreview = ({ sample, anchor, isAsking, preview }: Props) => (
  <section ref={anchor} className={`${panel.panel} ${styles.panel}`} aria-labelledby="preview">
    <div>
      <h2 id="preview" className="h3">
        {text.preview}
      </h2>
      <p className="sm muted">{text.previewLead}</p>
    </div>
    <TextAreaField
      label={text.previewItems}
      hint={text.previewItemsHint}
      name="previewItems"
      rows={3}
      defaultValue={sample}
      maxLength={700}
    />
    <TextField
      label={text.previewCodes}
      name="previewCodes"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={200}
    />
    <div>
      <Checkbox name="previewMember" label={text.asMember} />
      <Checkbox name="previewAgain" label={text.asAgain} />
    </div>
    <div aria-live="polite" aria-busy={isAsking || undefined} className={styles.answer}>
      {preview ? <Answer preview={preview} /> : <p className="muted">{isAsking ? text.computing : text.previewWaits}</p>}
    </div>
  </section>
)

const Answer = ({ preview: { lines, notes, total, amountDue } }: { preview: PreviewView }) => (
  <>
    {notes.map((note) => (
      <p key={note} className={styles.note}>
        {note}
      </p>
    ))}
    <ul className={styles.lines}>
      {lines.map(({ key, name, price, amountDue, isLess, steps }) => (
        <li key={key}>
          <p className={styles.line}>
            <span>{name}</span>
            <span>{price}</span>
          </p>
          {steps.map(({ explanation, gives }) => (
            <p key={explanation} className={`${styles.line} ${styles.step}`}>
              <span>{explanation}</span>
              <span>{gives}</span>
            </p>
          ))}
          {steps.length === 0 && <p className={`${styles.line} ${styles.step}`}>{text.noSteps}</p>}
          {isLess && (
            <p className={styles.line}>
              <span />
              <b>{amountDue}</b>
            </p>
          )}
        </li>
      ))}
    </ul>
    <dl className={styles.totals}>
      <div>
        <dt>{text.total}</dt>
        <dd>{total}</dd>
      </div>
      <div>
        <dt>{text.amountDue}</dt>
        <dd className={styles.amountDue}>{amountDue}</dd>
      </div>
    </dl>
  </>
)
