/** The group code set by an organiser; the text of the code is stored, not the picture. */
import type { organiser as verbs } from '@qianxian/protocol/activity/organiser'
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { activityStates } from '@qianxian/protocol/activity/activity.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { requireMember, type Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { readCodes, requireOwnMedia, readOriginal } from '../../media/media'
import { lockSettledActivity } from '../seats'
import { reloadDetail } from './organiser.presenter'
import * as own from './organiser.repository'
import { requireOrganiser } from './organiser-access'

const READ_EDGE = 1600

export const setGroup: Verb<typeof verbs.setGroup> = async (ctx, { id, mediaId }) => {
  await requireOrganiser(ctx, id)
  if (mediaId !== undefined) await requireOwnMedia(ctx, requireMember(ctx).userId, [mediaId])
  const groupQr = mediaId === undefined ? null : await readCode(ctx, mediaId)
  return ctx.tx(async (ctx) => {
    const activity = (await lockSettledActivity(ctx, id))!
    if (isIn(activityStates.over, activity.status)) throw fault('activity_state_changed')
    await own.updateActivity(ctx, id, { groupQr })
    return reloadDetail(ctx, id)
  })
}

/** Reads the code in the caller's own picture; outside any transaction. */
async function readCode(ctx: Ctx, mediaId: number): Promise<string> {
  const picture = await readOriginal(ctx, mediaId, READ_EDGE)
  if (!picture) throw fieldFault({ mediaId: '图片已失效，请重新上传' })
  const codes = await readCodes(picture)
  if (codes.length > 1) throw fieldFault({ mediaId: '图片里有几个二维码，请只截群二维码' })
  const [code] = codes
  if (!code || code.length > organiserLimits.groupMax) throw fieldFault({ mediaId: '图片里没有找到二维码，请换一张清楚的' })
  return code
}
