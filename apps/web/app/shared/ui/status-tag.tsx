import tag from './tag.module.css'

type Tone = 'primary' | 'apricot' | 'success' | 'warn' | 'danger' | 'live' | 'subject'
export type Status = { label: string; tone: Tone | undefined }

/** Status label; its tone repeats the meaning in colour. */
export const StatusTag = ({ label, tone }: Status) => <span className={tone ? `${tag.tag} ${tag[tone]}` : tag.tag}>{label}</span>
