/** A super like from a person's page: the remaining quota of the week is shown before it is sent. */
import { membership } from '@qianxian/protocol/membership/membership'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { relationStore } from '@/parts/interact/relation.store'
import { superLike } from '@/parts/interact/relationActions'
import { callQuietly } from '@/request/call'
import { confirm, toast } from '@/ui/base/overlay/Dialog'

/** Returns the page's super like; null if the two already like each other. */
export function superLikeFor({ card, isMatched, isSuperLiked }: LoveDetail, celebrate: (card: LoveDetail['card']) => void) {
  if (relationStore.isMatched(card.no, isMatched) && relationStore.isLiked(card)) return null
  return {
    isSent: relationStore.isSuperLiked({ no: card.no, isSuperLiked }),
    onSend: async () => {
      if (await sendSuperLike(card)) celebrate(card)
    },
  }
}

/** Resolves to true if the super like created a match. */
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
  // The call has already shown the refusal.
  const relation = await superLike(no).catch(() => null)
  if (relation && !relation.isNewMatch) toast('已送出，TA 马上会知道')
  return relation?.isNewMatch ?? false
}
