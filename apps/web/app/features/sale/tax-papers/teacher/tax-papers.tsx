import { taxPaperFormats } from '@khue/contracts/sale/tax-papers'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { CopyButton } from '#app/shared/ui/copy-button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { type TaxPaperView, taxPapersPath, type TaxYearView } from '../shared/tax-paper-view.ts'
import { taxPapersText as text } from '../shared/tax-papers.text.ts'
import styles from './tax-papers.module.css'

/** A teacher's income, tax and papers of one year. */
export const TaxPapers = ({ year: { year, years, figures, papers, isWaiting } }: { year: TaxYearView }) => (
  <>
    {years.length > 1 && (
      <ChipRow label={text.year} choices={years.map((one) => ({ label: one.name, href: one.href, isOn: one.year === year }))} />
    )}
    {isWaiting && (
      <Notice tone="warn">
        {text.waiting}{' '}
        <Link className="link" to="/account/teaching/contract">
          {text.toContract}
        </Link>
      </Notice>
    )}
    <FigureRow label={text.ofYear(year)} figures={figures} />
    <section className={panel.panel} aria-labelledby="tax-papers">
      <h2 id="tax-papers" className="h3">
        {text.papers}
      </h2>
      {papers.length === 0 ? (
        <EmptyState {...text.empty} />
      ) : (
        <ul>
          {papers.map((paper) => (
            <Paper key={paper.id} paper={paper} />
          ))}
        </ul>
      )}
    </section>
  </>
)

const Paper = ({ paper: { id, name, status, numbered, lookupCode, facts, canDownload } }: { paper: TaxPaperView }) => (
  <li className={styles.paper}>
    <div className={styles.head}>
      <h3 className="h4">{name}</h3>
      <StatusTag {...status} />
    </div>
    {numbered && <p className="num">{numbered}</p>}
    {facts.map((fact) => (
      <p key={fact} className="sm muted num">
        {fact}
      </p>
    ))}
    {lookupCode && (
      <p className="sm">
        {text.lookup} <b className="num">{lookupCode}</b>
      </p>
    )}
    {canDownload && (
      <div className={styles.files}>
        {taxPaperFormats.map((format) => (
          <a
            key={format}
            className={buttonClass({ size: 'xl', variant: 'outlined' })}
            href={`${taxPapersPath}/${id}/${format.toLowerCase()}`}
            aria-label={text.downloadOf(format, `${name}${numbered ? `, ${numbered}` : ''}`)}
            download
          >
            {text.download(format)}
          </a>
        ))}
        {lookupCode && (
          <CopyButton size="xl" text={lookupCode} copied={{ message: text.copied }}>
            {text.copy}
          </CopyButton>
        )}
      </div>
    )}
  </li>
)
