import tag from './tag.module.css'

export type Status = { label: string; tone: keyof typeof tag | undefined }

/** Status label; its tone repeats the meaning in colour. */
export const StatusTag = ({ label, tone }: Status) => <span className={tone ? `${tag.tag} ${tag[tone]}` : tag.tag}>{label}</span>
