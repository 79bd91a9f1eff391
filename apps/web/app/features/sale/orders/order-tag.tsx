import tag from '#app/shared/ui/tag.module.css'
import type { StatusTag } from './order-view.ts'

export const OrderTag = ({ label, tone }: StatusTag) => <span className={tone ? `${tag.tag} ${tag[tone]}` : tag.tag}>{label}</span>
