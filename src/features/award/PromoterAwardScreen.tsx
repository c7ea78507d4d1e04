/** The tasks of promoters. */
import { award } from '@qianxian/protocol/award/award'
import { callQuietly } from '@/request/call'
import { guardScreen } from '@/shell/access'
import type { AwardSource } from './awardList'
import { AwardBoard } from './AwardBoard'

const source: AwardSource = {
  page: (asked) => callQuietly(award.getPromoterAwardPaged, asked),
  detail: (id) => callQuietly(award.getPromoterAward, { id }),
}

export const PromoterAwardScreen = guardScreen(function PromoterAwardScreen() {
  return <AwardBoard source={source} />
})
