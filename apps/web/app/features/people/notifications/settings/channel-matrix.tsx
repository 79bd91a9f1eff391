import type { NotificationChannel, NotificationSettings } from '@khue/contracts/people/notification-settings'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import styles from './channel-matrix.module.css'
import { notificationText as text } from './notification-settings.text.ts'
import { switchName } from './switch-name.ts'

// keys of the texts; importing the contract's list would bundle the schema library
const channels = Object.keys(text.channels) as NotificationChannel[]

/** Channels per category: a table where there is room, on phones a card per category. */
export const ChannelMatrix = ({ items }: Pick<NotificationSettings, 'items'>) => (
  <div className={styles.matrix}>
    <div className={styles.head} aria-hidden="true">
      {channels.map((channel) => (
        <span key={channel}>{text.channels[channel]}</span>
      ))}
    </div>
    {items.map((item) => (
      <Category key={item.category} {...item} />
    ))}
  </div>
)

const Category = ({ category, channels: possible }: NotificationSettings['items'][number]) => {
  const [name, note] = text.categories[category]
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{name}</legend>
      <p className={styles.what}>
        <b>{name}</b>
        <span>{note}</span>
      </p>
      {channels.map((channel) => {
        const found = possible.find((one) => one.channel === channel)
        return found ? (
          <div key={channel} className={styles.cell}>
            <Checkbox name={switchName(category, channel)} label={text.channels[channel]} defaultChecked={found.isOn} />
          </div>
        ) : (
          <span key={channel} className={styles.none}>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">
              {text.channels[channel]}: {text.notThere}
            </span>
          </span>
        )
      })}
    </fieldset>
  )
}
