/** Sheets of a conversation; loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

const sheets = () => import('./ConversationMenus')

export const ConversationMenu = lazySheet('更多', () => sheets().then((file) => file.ConversationMenu))

export const MessageMenu = lazySheet('这条消息', () => sheets().then((file) => file.MessageMenu))
