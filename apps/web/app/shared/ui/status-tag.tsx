import tag from './tag.module.css'

export type Status = { label: string; tone: keyof typeof tag | undefined }

/** How something stands, in a word; the tone repeats it in colour. */
export const StatusTag = ({ label, tone }: Status) => <span className={tone ? `${tag.tag} ${tag[tone]}` : tag.tag}>{label}</span>
