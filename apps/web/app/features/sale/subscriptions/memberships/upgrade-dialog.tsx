import type { quoteUpgrades } from '@khue/contracts/sale/memberships'
import type { Reply } from '@khue/contracts/endpoint'
import { formatVnd } from '#app/shared/format.ts'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { membershipsText as text } from './memberships.text.ts'
import styles from './upgrade-dialog.module.css'

export type Upgrades = Reply<typeof quoteUpgrades> & { learnerId: string }

/** Higher plans, with the price difference. */
export const UpgradeDialog = ({ upgrades, onClose }: { upgrades: Upgrades | undefined; onClose: () => void }) => (
  <Dialog opened={upgrades !== undefined} onClose={onClose} title={text.upgradeTitle}>
    {upgrades?.from && upgrades.items.length > 0 ? (
      <>
        <p className="muted">{text.upgradeLead(upgrades.from.planName)}</p>
        <ul className={`${panel.rows} ${styles.plans}`}>
          {upgrades.items.map(({ sku, name, price, explanation, amountDue }) => (
            <li key={sku}>
              <div className={panel.what}>
                <p className={panel.name}>
                  {text.plan(name)} <span className="sm muted">{formatVnd(price)}</span>
                </p>
                <p className="sm muted">{explanation}</p>
              </div>
              <StepButton
                step="upgrade"
                fields={{ sku, learnerId: upgrades.learnerId }}
                variant="contained"
                color="main"
                label={text.payMoreFor(name, formatVnd(amountDue))}
              >
                {text.payMore(formatVnd(amountDue))}
              </StepButton>
            </li>
          ))}
        </ul>
      </>
    ) : (
      <EmptyState {...(upgrades?.from ? { title: text.noUpgrade } : { title: text.notNow, text: text.notNowText })} />
    )}
  </Dialog>
)
