/** What opens over a conversation, and comes late on the web. */
import { lateSheet } from '@/ui/base/lateSheet'

const sheets = () => import('./TalkSheets')

export const TalkMenu = lateSheet('更多', () => sheets().then((file) => file.TalkMenu))

export const MessageMenu = lateSheet('这条消息', () => sheets().then((file) => file.MessageMenu))
