/** A person's pace and quiet hours outside the app: their own choice, else the default. */
import type { NoticeSettings } from '@qianxian/protocol/notice/notice.schema'
import { noticeLimits } from '@qianxian/protocol/notice/notice.words'
import type { Ctx } from '../../../ctx'
import * as store from './outside.repository'

const { quietFrom, quietTo } = noticeLimits
const unchosen: NoticeSettings = { system: 'now', interact: 'now', message: 'now', quietFrom, quietTo }

export const settingsFor = async (ctx: Ctx, userId: number): Promise<NoticeSettings> => (await store.settingsOf(ctx, userId)) ?? unchosen
