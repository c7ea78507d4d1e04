/** A super like from somebody's page: what is left of it in the week is said before it is sent. */
import { membership } from '@qianxian/protocol/membership/membership'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { relationStore } from '@/parts/interact/relation.store'
import { superLike } from '@/parts/interact/relationActions'
import { callQuietly } from '@/request/call'
import { confirm, toast } from '@/ui/base/overlay/Dialog'

/** What the page offers of it: null where the two like each other already. */
export function superLikeFor({ card, isMatched, isSuperLiked }: LoveDetail, celebrate: (card: LoveDetail['card']) => void) {
  if (relationStore.isMatched(card.no, isMatched) && relationStore.isLiked(card)) return null
  return {
    isSent: relationStore.isSuperLiked({ no: card.no, isSuperLiked }),
    onSend: async () => {
      if (await sendSuperLike(card)) celebrate(card)
    },
  }
}

/** True where it made the two a match. */
async function sendSuperLike({ no, nickname }: { no: string; nickname: string }): Promise<boolean> {
  const left = await callQuietly(membership.getMyVip, {}).then(
    ({ rights }) => rights.find(({ key }) => key === 'superlike')?.left ?? null,
    () => null,
  )
  if (left === 0) {
    toast('本周的超级喜欢已用完，下周一再来')
    return false
  }
  const content = `TA 马上收到通知，知道是你。${left === null ? '' : `本周还有 ${left} 次。`}取消喜欢后次数不退回。`
  if (!(await confirm({ title: `超级喜欢${nickname}？`, content, confirmWords: '送出' }))) return false
  // A refusal has been said by the call.
  const relation = await superLike(no).catch(() => null)
  if (relation && !relation.isNewMatch) toast('已送出，TA 马上会知道')
  return relation?.isNewMatch ?? false
}
